"""What was worked out lately, kept only as long as what it was made from is unchanged."""
