"""What this machine can hold and how fast a model runs on it."""
