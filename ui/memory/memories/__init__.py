"""Memories: list, card, decay curve and texts."""
