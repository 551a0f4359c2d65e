"""The graph as it is looked at, drawn, corrected and reviewed."""
