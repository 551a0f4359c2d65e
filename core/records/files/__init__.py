"""Folders, files, and the documents read of them."""
