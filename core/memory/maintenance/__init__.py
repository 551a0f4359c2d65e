"""TODO describe core/memory/maintenance."""
