"""The graph as a whole: paths, communities, links that may be missing, numbers, export."""
