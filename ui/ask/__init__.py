"""The place to ask questions."""
