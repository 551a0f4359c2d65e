"""Recall of episodes for a question: index, relevance signals, scoring."""
