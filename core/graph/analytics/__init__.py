"""Graph analytics: communities, centrality, link prediction and shortest paths."""
