"""The language of the window: its words, numbers and days, and what the engine says in it."""
