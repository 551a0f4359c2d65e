"""The graph and its facts as lists and trees."""
