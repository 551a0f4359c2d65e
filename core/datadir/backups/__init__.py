"""Copies of a home folder in one file: made, also by themselves, and unpacked."""
