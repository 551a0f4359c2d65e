"""Place Review: inbox of pending decisions, operated by keyboard."""
