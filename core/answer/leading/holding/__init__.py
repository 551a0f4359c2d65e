"""Who holds an office, as documents of several times tell."""
