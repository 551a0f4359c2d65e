"""Measurements: one file for each command."""
