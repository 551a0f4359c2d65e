"""Interactive map of the graph on one widget."""
