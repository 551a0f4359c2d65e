"""Records of the graph: map, timeline, statistics, edits and reviews."""
