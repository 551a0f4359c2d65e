"""Whether what was found holds an answer, as a probability."""
