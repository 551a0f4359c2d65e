"""TODO describe core/store/database."""
