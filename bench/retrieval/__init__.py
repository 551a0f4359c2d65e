"""Passage retrieval, graph traversals and links, measured against plain baselines."""
