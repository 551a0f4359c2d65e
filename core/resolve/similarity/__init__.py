"""Similarity of names and of attribute values."""
