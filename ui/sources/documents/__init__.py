"""Table of documents, and actions on them."""
