"""Extraction by a language model from the most important documents, while the computer is idle."""
