"""TODO describe core/store/maintenance."""
