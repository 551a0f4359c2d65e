"""Place Settings: all options, shortcuts, privacy, data and about."""
