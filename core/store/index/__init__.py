"""The index derived from the truth: vectors and words, on disk and in memory."""
