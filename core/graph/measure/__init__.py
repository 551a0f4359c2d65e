"""How central things are, and how alike, measured once for a commit."""
