"""What is remembered: the list, one memory in full, how it fades, and all of it in words."""
