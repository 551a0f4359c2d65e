"""Rewriting of follow-up questions so that they stand by themselves (dialogue state)."""
