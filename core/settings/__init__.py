"""Options, declared once, and the file that keeps the values."""
