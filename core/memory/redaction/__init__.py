"""TODO describe core/memory/redaction."""
