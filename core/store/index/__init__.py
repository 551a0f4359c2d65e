"""The search index in SQLite and in memory: vectors (sqlite-vec) and words (BM25)."""
