"""TODO describe core/graph/memory_graph."""
