"""Frozen records that travel between rooms and over the wire."""
