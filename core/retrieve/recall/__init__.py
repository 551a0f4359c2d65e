"""Recall methods: candidate passages and facts by vectors, BM25, graph links and memory."""
