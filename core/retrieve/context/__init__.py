"""Context: what was found, put together for an answer under a budget of tokens."""
