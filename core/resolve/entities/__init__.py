"""Entity resolution: blocking, pairwise matching, clustering, namesakes."""
