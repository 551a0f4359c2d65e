"""Texts become vectors, of what is read now and of what the index lacks."""
