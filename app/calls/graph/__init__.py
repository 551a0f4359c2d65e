"""The client's calls about the graph."""
