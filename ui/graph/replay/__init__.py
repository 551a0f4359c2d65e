"""How an answer came about, told on the map."""
