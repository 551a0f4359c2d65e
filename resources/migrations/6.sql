-- Store views of the graph, and dismissed link suggestions.
CREATE TABLE views (name VARCHAR, body VARCHAR, saved_at TIMESTAMP);
CREATE TABLE dismissed (first_id BIGINT, second_id BIGINT);
