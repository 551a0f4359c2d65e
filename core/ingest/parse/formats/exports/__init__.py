"""Readers of what other programs export: chats, calendars, contacts, notes, references, money."""
