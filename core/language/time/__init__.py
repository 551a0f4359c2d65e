"""Dates and spans of time as texts write them, and when a statement holds."""
