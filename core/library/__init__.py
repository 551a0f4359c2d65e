"""TODO describe core/library/library."""
