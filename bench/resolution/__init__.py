"""Entity resolution, measured and fitted."""
