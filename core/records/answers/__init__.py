"""Questions, how they are read, and what answers them."""
