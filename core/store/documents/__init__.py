"""Documents and what was found in them, also when they are read again."""
