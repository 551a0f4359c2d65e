"""Main window: navigation, commands, reader panel, command palette and saved state."""
