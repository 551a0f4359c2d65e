"""Latency over synthetic libraries of up to a million passages."""
