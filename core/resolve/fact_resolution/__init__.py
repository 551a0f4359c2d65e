"""Fact resolution: supersession, conflicts, negations and cycles among statements."""
