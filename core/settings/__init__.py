"""Declarations of all options, and their values in a TOML file."""
