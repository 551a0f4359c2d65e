"""Sources and their files: scan state, problems, activity log."""
