"""Which statements hold."""
