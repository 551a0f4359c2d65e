"""Which records are one thing, and which names of a document are."""
