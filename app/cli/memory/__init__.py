"""What is remembered, learned and kept of conversations."""
