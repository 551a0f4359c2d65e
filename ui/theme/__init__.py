"""Colors, type, icons and the one stylesheet."""
