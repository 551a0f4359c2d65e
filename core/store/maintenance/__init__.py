"""Maintenance of both database files: encryption, consistency, permanent erasure."""
