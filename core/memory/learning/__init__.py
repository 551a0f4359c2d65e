"""Learning from turns of the user: statements, preferences, importance."""
