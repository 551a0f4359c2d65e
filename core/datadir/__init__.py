"""The data directory as a whole: backup, restore, move, erasure, encryption."""
