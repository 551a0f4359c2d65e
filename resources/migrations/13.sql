-- Keep the communities of entities and their names, so that topics stay what they are when the engine starts again.
CREATE TABLE communities (
    entity_id BIGINT, strength DOUBLE, broadest BIGINT, broad BIGINT, fine BIGINT, finest BIGINT);
CREATE TABLE community_names (community BIGINT, name VARCHAR);
