"""TODO describe ui/shell/palette."""
