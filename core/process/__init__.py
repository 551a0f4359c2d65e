"""Subprocess launch, log of network connections, libraries that open sockets on import."""
