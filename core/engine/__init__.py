"""The engine's API as Protocols; the wire, the client and the command line derive from it."""
