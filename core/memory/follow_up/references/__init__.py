"""Words that mean something said before, and what they mean."""
