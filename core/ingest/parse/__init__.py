"""Readers: bytes of many formats become documents."""
