"""From a file on disk to documents, passages and facts in the store."""
