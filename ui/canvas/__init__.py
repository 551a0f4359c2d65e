"""The graph drawn on one widget."""
