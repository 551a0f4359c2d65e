"""What sentences state of things: facts, descriptions, theses, open tuples."""
