"""What the engine offers about conversations and memory."""
