"""Where things stand on the map of the whole graph."""
