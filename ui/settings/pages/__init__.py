"""Pages of the settings that are no options: shortcuts, privacy, the data folder, about."""
