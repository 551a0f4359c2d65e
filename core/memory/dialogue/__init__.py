"""Dialogue state: what the turns of a conversation mention and enumerate."""
