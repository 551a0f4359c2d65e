"""Questions that leave out what was said before, made whole."""
