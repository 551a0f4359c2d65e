"""Saved questions: asked again when documents change that they read; told when they fire (D20)."""
