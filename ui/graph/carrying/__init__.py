"""Carries between this place and the engine, and along the map."""
