"""Shared libraries: sources that members publish to, and follow from, a DuckLake (T13)."""
