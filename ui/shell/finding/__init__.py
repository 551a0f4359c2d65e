"""The palette: commands, conversations, things and documents by a few letters."""
