"""What changed on disk: hints of the system, and the scan that is the truth."""
