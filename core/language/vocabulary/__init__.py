"""Types of things and relations between them, and the words that tell them."""
