"""A question becomes ranked passages and facts, with the trace of how each was reached."""
