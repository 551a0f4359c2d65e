"""The stored graph in memory, as arrays, and algorithms over it."""
