"""TODO describe core/graph/layout."""
