"""How an answer begins, and what speaks against it."""
