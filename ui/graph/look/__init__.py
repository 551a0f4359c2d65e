"""What is being looked at, and the way that led there."""
