"""The table of documents with what can be done with them."""
