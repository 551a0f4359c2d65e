"""TODO describe ui/shell/saved_state."""
