"""The client's calls about conversations and memory."""
