"""Subprocess launch, network connections, libraries that open sockets on import."""
