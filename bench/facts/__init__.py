"""Labels of extracted facts: drawn, labeled blind by two readers each, and settled."""
