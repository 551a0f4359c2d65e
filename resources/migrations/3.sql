-- Index the tables whose rows are fetched by id.
CREATE INDEX passages_by_id ON passages (id);
CREATE INDEX facts_by_id ON facts (id);
CREATE INDEX documents_by_id ON documents (id);
