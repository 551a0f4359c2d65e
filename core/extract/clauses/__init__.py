"""Sentences taken apart into clauses, verbs and the stretches between them."""
