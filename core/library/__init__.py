"""Implementation of the engine's API over one data directory, without processes or sockets."""
