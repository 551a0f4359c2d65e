"""What a language model read in passages, and what it has still to read."""
