"""The options, one file for each subject."""
