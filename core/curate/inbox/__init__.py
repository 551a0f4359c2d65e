"""What waits for a decision of the user, with the evidence for it."""
