"""Graph traversal for retrieval, from the entities of a question to texts and facts."""
