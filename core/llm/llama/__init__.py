"""llama.cpp in a process of its own, as its parent and it itself see that."""
