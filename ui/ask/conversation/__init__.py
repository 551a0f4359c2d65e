"""Widgets for conversations: the list of sessions, the turns of one, and the question input."""
