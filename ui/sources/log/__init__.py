"""What was done, and what could not be."""
