"""The place for time: documents, facts and conversations along it."""
