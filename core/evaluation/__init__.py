"""Evaluation of search and answers: metrics, gold sets of the user's own, runs (E1, E2)."""
