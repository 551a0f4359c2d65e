"""Parsers: bytes of many formats to documents."""
