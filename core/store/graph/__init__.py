"""Things and facts as they are stored, looked at one by one, on a map and along time."""
