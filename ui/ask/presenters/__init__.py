"""Presenters of the ask view, beside the one that asks questions."""
