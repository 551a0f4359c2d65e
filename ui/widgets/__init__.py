"""Basic widgets that all places share."""
