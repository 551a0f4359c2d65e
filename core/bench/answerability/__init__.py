"""How well evidence tells questions that the documents answer from those that they do not."""
