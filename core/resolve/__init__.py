"""What was read and what the user decided, to what it means: one thing or two, which facts hold."""
