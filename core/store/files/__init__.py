"""Watched folders, their files, and what goes with a file that is gone."""
