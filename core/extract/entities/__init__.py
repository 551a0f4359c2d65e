"""Recognize names in running text and classify what kind of entity each one is."""
