"""Steps of the first run; each can be skipped and revisited."""
