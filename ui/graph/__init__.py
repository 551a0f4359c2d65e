"""The place Graph: map, outline, and details of entities."""
