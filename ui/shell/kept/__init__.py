"""What the window keeps in the home: its size, the last place, changed shortcuts."""
