"""Lists of facts, texts and doubts, as the inspector shows them."""
