"""Commands for questions, search and conversations."""
