"""TODO describe core/graph/traversal."""
