"""Settings pages without options: shortcuts, privacy, data folder, about."""
