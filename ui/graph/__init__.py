"""The place to look around one thing."""
