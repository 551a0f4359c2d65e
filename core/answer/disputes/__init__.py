"""Answers that exclude each other, in words."""
