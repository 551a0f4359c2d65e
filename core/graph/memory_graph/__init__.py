"""The memory graph: entities, theses and passages as vertices."""
