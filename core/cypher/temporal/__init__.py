"""Temporal values of openCypher: dates and times to the nanosecond, and durations."""
