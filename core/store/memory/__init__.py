"""Conversations: sessions, episodes, their vectors, proposals and consolidations."""
