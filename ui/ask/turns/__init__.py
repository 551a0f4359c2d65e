"""Questions and their answers, one below the other."""
