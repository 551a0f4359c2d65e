"""Replay of how an answer was found, shown by several places."""
