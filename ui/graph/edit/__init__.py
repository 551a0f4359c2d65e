"""Corrections: what is asked before, how they are made, and how they are taken back."""
