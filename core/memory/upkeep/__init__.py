"""What is done for memory when nobody waits: old episodes become summaries, or go."""
