"""The short answer by itself: from facts, by comparing, or a few words of the best sentences."""
