"""Activities and problems."""
