"""The memory graph: things, theses and passages as vertices of one array structure."""
