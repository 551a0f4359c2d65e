"""How the map of the graph is drawn: from arrays, with few calls of Qt."""
