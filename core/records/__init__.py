"""Immutable records that packages exchange and that are encoded on the wire."""
