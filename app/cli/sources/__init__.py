"""Folders and files, how far they are read, and what was read of them."""
