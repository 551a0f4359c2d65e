"""A document shown with the cited words highlighted."""
