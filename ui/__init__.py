"""The window: widgets that show and say."""
