"""TODO describe ui/graph/inspector."""
