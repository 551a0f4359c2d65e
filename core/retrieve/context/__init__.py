"""Context construction: facts and passages as Markdown within a token budget."""
