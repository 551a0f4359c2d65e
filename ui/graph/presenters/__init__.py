"""TODO describe ui/graph/presenters."""
