"""Questions for all there is: lists and counts, and how something was over time."""
