"""TODO describe ui/shell/system."""
