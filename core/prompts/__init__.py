"""Prompt templates, fencing of document text, and sanitizing of generated Markdown."""
