"""Named entities and open information extraction, measured and fitted."""
