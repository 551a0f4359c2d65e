"""How alike two names or two values are."""
