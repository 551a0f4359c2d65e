"""What was read turned to what it means, and what the user decided."""
