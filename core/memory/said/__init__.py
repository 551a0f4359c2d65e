"""What a turn or a whole conversation is about, what it asks, and what it is called."""
