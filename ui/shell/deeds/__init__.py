"""What people did and can take back, and what they drop on the window."""
