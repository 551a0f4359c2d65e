"""Scripts that fit the weights of answers."""
