"""Carries between this place and the engine."""
