"""Integration with the desktop: tray, notifications and a single instance."""
