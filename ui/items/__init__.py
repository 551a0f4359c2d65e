"""Qt item models over frozen records."""
