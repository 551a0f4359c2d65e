"""Texts of turns: their parts, their topics, and titles of conversations."""
