"""Place Sources: folders, documents, activity and problems."""
