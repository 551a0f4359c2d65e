"""Documents, passages and what was extracted from them: read, written, diffed, deleted."""
