"""What of the window is outside it: other windows, the tray, notices of the system."""
