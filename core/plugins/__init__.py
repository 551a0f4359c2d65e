"""Plugins: found without being imported, allowed by the user, run in cages (ADR 43)."""
