"""Conversation memory: sessions, episodes, recall, strength, export, erasure."""
