"""Short answers: the words of sentences that may answer, and how likely each does."""
