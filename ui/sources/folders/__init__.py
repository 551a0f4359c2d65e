"""Folders: their cards, what is read of them, how private they are, adding them."""
