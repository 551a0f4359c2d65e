"""From a question in words to a query on the graph: by rules, or by a language model (D5)."""
