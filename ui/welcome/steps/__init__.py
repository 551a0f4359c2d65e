"""The steps of the first run; each can be skipped and returned to."""
