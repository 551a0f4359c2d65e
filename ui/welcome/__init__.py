"""Place Welcome: the first steps."""
