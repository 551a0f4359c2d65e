"""Commands on sources: folders, reading, progress, problems."""
