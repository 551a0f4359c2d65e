"""Training and measurement of the reader, the span head on the built-in encoder."""
