"""Runtimes of models: embedder, reranker, language model in a subprocess or on a server."""
