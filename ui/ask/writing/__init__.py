"""Where a question is written, and what it is to look at."""
