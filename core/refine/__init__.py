"""The language model reads what matters most, while the computer is idle."""
