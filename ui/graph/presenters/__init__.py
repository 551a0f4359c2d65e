"""Presenters between the graph view and the engine."""
