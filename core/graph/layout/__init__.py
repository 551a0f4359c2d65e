"""Layout: coordinates of entities on the map and around one entity."""
