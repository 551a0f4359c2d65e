"""Links between notes: found, and told when they are masked."""
