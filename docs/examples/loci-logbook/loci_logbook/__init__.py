"""Ship's logs for Loci."""
