"""Entities in a question: by name, spelling or meaning."""
