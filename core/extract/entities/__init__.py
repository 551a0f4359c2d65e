"""TODO describe core/extract/entities."""
