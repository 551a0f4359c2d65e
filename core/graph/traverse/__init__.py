"""Ways to go through the memory graph from what a question names to what answers it."""
