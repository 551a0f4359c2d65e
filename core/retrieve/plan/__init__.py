"""How a question is answered: a plan made by rules that one can read."""
