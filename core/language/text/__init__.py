"""How text is cut into sentences and words, and what class each word is of."""
