"""Forgetting for good: rows that go, and files written anew so that nothing of them is left."""
