"""Copies of the truth's rows, found by id in microseconds."""
