"""Search as you type: passages, documents and entities by words and names, without a model."""
