"""The words of passages: on disk, in memory, and asked for."""
