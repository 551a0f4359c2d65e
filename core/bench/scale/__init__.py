"""How fast questions are answered over large libraries, made up with real statistics."""
