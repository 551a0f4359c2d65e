"""Models: the embedder inside the engine, the language model in a process of its own."""
