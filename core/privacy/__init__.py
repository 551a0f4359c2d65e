"""Privacy tiers of documents, and personal data in texts: recognized, redacted and masked."""
