"""Which statements hold, which were closed, and which contradict each other."""
