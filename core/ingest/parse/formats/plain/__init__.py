"""Files that are text themselves, and the structure that is written into it."""
