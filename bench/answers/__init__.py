"""Short answers and answerability, measured and fitted."""
