"""Whether each sentence of an answer is supported by what it was made from."""
