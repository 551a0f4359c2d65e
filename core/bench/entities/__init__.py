"""How well things are found in text, and how much of what is found is none."""
