"""The library's parts about conversations and memory."""
