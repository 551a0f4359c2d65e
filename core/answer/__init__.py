"""From what was found to an answer with citations, or an honest no."""
