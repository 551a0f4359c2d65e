"""Protocol between engine and clients: local socket, frames, messages, calls."""
