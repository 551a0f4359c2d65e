"""Faults: mutated files and frames, kills, and a soak of hours with everything that goes wrong."""
