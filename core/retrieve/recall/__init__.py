"""Recall methods, one file each: from a question to passages with scores."""
