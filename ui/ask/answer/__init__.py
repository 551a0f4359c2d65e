"""Widgets that show one answer: its text, citations, sources, status and actions."""
