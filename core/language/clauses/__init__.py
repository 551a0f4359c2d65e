"""Clauses of a sentence: where they are, how they are meant, and of which time they speak."""
