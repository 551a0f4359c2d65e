"""TODO describe core/graph/analytics."""
