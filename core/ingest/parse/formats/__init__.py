"""One reader for each family of formats."""
