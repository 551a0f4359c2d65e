"""The window around all places."""
