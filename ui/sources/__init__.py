"""The place for folders, files and problems."""
