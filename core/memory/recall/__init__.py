"""From a question to the episodes that tell of it."""
