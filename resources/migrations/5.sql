-- Store positions of entities on the map of the graph.
CREATE TABLE map_places (
    entity_id BIGINT, x DOUBLE, y DOUBLE, pinned BIGINT, added BIGINT);
