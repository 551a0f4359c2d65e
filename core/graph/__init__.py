"""The graph in memory: arrays of what is stored, and the walks over them."""
