"""Graph exploration: map, topics, timeline, paths, link prediction, statistics, exports."""
