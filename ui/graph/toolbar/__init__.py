"""TODO describe ui/graph/toolbar."""
