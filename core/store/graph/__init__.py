"""Entities and facts: lookups, entity resolution, user edits, map and timeline data."""
