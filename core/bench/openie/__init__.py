"""How well sentences are read as tuples of relation and arguments."""
