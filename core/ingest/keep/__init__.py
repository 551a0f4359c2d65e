"""Files on their way from the backlog through the encoder into the store."""
