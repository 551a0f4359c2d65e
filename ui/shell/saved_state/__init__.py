"""Saved state of the window between starts and rebuilds."""
