"""A document under construction, and what documents state of themselves."""
