"""How an answer came about, replayed; shown by several places."""
