"""Files, their problems, and what was done with them, as tables."""
