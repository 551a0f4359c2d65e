"""Recall of conversation turns, measured and fitted."""
