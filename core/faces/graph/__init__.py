"""What the engine offers about the graph."""
