"""The place for models: which there are, which fit this computer, which answers."""
