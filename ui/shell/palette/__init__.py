"""Command palette: a search over commands, conversations, entities and documents."""
