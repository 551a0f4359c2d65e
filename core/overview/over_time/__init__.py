"""Documents, facts and conversations along time."""
