"""What type of thing a name is."""
