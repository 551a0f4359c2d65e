"""Commands of the window: table, shortcuts, actions, undo and dropped files."""
