"""The window as a program: start, display check, autostart at login."""
