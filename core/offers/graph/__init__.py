"""The library's parts about the graph."""
