"""What a question asks for: its words, things, relations, times, and the kind of its answer."""
