"""Readers of office files: texts, sheets and slides."""
