"""The map of the graph: what is on it, where it stands, and how it travels."""
