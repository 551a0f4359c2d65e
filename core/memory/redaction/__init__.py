"""Redaction of personal data before conversations are stored."""
