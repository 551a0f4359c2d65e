"""Latency of the engine process, the window and its drawing."""
