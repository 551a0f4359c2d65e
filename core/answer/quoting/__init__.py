"""The sentences of the found passages, by how well they answer the question."""
