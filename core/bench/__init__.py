"""Measures the engine on sets of questions with known passages."""
