"""What the window tells of the engine."""
