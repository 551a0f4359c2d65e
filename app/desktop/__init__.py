"""The window as a program: opened, or started with the session of the user."""
