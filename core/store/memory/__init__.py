"""Conversations in the truth, and the vectors and words of what was said in the index."""
