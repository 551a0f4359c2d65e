"""What is found while somebody types: no meaning, no plan, only words and names."""
