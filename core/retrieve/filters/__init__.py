"""Which documents may answer: the language of filters, and filters as masks over passages."""
