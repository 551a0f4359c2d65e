CREATE TABLE meta (name VARCHAR, value BIGINT);
CREATE TABLE sources (id BIGINT, path VARCHAR, added_at TIMESTAMP);
CREATE TABLE files (
    path VARCHAR, source_id BIGINT, size_bytes BIGINT, mtime_ns BIGINT, inode UBIGINT,
    state VARCHAR, sha256 VARCHAR, kind VARCHAR, title VARCHAR, detail VARCHAR,
    remedy VARCHAR, same_as VARCHAR, inside VARCHAR);
CREATE TABLE documents (
    id BIGINT, path VARCHAR, part VARCHAR, kind VARCHAR, title VARCHAR, author VARCHAR,
    language VARCHAR, tags VARCHAR, sha256 VARCHAR, characters BIGINT,
    written_at TIMESTAMP, read_at TIMESTAMP);
CREATE TABLE texts (document_id BIGINT, text VARCHAR, structure VARCHAR);
CREATE TABLE passages (
    id BIGINT, document_id BIGINT, ordinal BIGINT, start_at BIGINT, end_at BIGINT,
    page BIGINT, heading VARCHAR, text VARCHAR USING COMPRESSION uncompressed);
CREATE TABLE entities (
    id BIGINT, name VARCHAR, kind VARCHAR, normalized VARCHAR, found_name VARCHAR DEFAULT '',
    found_kind VARCHAR DEFAULT '', variant VARCHAR DEFAULT '', shown_normalized VARCHAR DEFAULT '',
    merged_into BIGINT DEFAULT 0);
CREATE TABLE aliases (
    entity_id BIGINT, alias VARCHAR, normalized VARCHAR, document_id BIGINT DEFAULT 0);
CREATE TABLE mentions (
    entity_id BIGINT, passage_id BIGINT, document_id BIGINT, start_at BIGINT,
    end_at BIGINT, confidence DOUBLE, named_id BIGINT DEFAULT 0, name VARCHAR DEFAULT '',
    kind_confidence DOUBLE DEFAULT 0.5, method VARCHAR DEFAULT 'rules');
CREATE TABLE facts (
    id BIGINT, subject_id BIGINT, predicate VARCHAR, object_id BIGINT, literal VARCHAR,
    confidence DOUBLE, status VARCHAR, source VARCHAR, document_id BIGINT,
    passage_id BIGINT, start_at BIGINT, end_at BIGINT, page BIGINT,
    valid_from TIMESTAMP, valid_to TIMESTAMP, observed_at TIMESTAMP,
    subject_named BIGINT DEFAULT 0, object_named BIGINT DEFAULT 0, modality VARCHAR DEFAULT '',
    method VARCHAR DEFAULT 'rules', precision VARCHAR DEFAULT '', stated_at TIMESTAMP,
    closed_at TIMESTAMP, superseded_by BIGINT DEFAULT 0, stale_at TIMESTAMP);
CREATE TABLE theses (
    id BIGINT, document_id BIGINT, passage_id BIGINT, start_at BIGINT, end_at BIGINT,
    method VARCHAR DEFAULT 'rules');
CREATE TABLE thesis_names (
    thesis_id BIGINT, entity_id BIGINT, document_id BIGINT, named_id BIGINT DEFAULT 0);
CREATE TABLE episodes (
    id BIGINT, session VARCHAR, kind VARCHAR, text VARCHAR, importance DOUBLE,
    happened_at TIMESTAMP);
CREATE TABLE access (fact_id BIGINT, accesses BIGINT, accessed_at TIMESTAMP);
CREATE TABLE edits (id BIGINT, change VARCHAR, made_at TIMESTAMP, undone_at TIMESTAMP);
CREATE TABLE reviews (
    id BIGINT, first_id BIGINT, second_id BIGINT, score DOUBLE, reason VARCHAR);
CREATE TABLE contradictions (
    id BIGINT, first_fact BIGINT, second_fact BIGINT, reason VARCHAR);
CREATE TABLE touched (entity_id BIGINT);
CREATE TABLE replies (key VARCHAR, reply VARCHAR, made_at TIMESTAMP);
CREATE TABLE pins (path VARCHAR, pinned_at TIMESTAMP);
CREATE TABLE refined (
    passage_id BIGINT, document_id BIGINT, recipe VARCHAR, made_at TIMESTAMP);

INSERT INTO meta VALUES ('form', 2), ('store', 4242), ('commit_number', 7), ('source', 1),
    ('document', 1), ('passage', 1), ('entity', 3), ('fact', 1), ('thesis', 1), ('edit', 1),
    ('review', 1);
INSERT INTO sources VALUES (1, '/notes', '2024-05-01 10:00:00');
INSERT INTO files VALUES ('/notes/a.md', 1, 16, 1700000000000000000, 77, 'read', 'abc', 'md', 'A',
    '', '', '', '');
INSERT INTO documents VALUES (1, '/notes/a.md', '', 'md', 'A', '', 'en', '', 'abc', 16, NULL,
    '2024-05-01 10:00:00');
INSERT INTO texts VALUES (1, 'Ada met Babbage.',
    '{"path":"","part":null,"kind":"md","title":"A","text":"","language":"en"}');
INSERT INTO passages VALUES (1, 1, 0, 0, 16, 0, '', 'Ada met Babbage.');
INSERT INTO entities VALUES
    (1, 'Ada Lovelace', 'Person', 'ada', 'Ada', 'Person', '', 'ada lovelace', 0),
    (2, 'Babbage', 'Person', 'babbage', 'Babbage', 'Person', '', 'babbage', 0),
    (3, 'Ada', 'Concept', 'ada', 'Ada', 'Concept', '', 'ada', 1);
INSERT INTO aliases VALUES (1, 'Countess', 'countess', 1);
INSERT INTO mentions VALUES (1, 1, 1, 0, 3, 0.9, 3, 'Ada', 0.5, 'rules'),
    (2, 1, 1, 8, 15, 0.9, 2, 'Babbage', 0.7, 'rules');
INSERT INTO facts VALUES (1, 1, 'KNOWS', 2, '', 0.8, 'extracted', 'file', 1, 1, 0, 16, 0, NULL,
    NULL, '2024-05-01 10:00:00', 1, 2, '', 'rules', '', NULL, NULL, 0, NULL);
INSERT INTO theses VALUES (1, 1, 1, 0, 16, 'rules');
INSERT INTO thesis_names VALUES (1, 1, 1, 1), (1, 2, 1, 2);
INSERT INTO access VALUES (1, 3, '2024-05-02 10:00:00');
INSERT INTO edits VALUES (1,
    '{"type":"merge","keep":{"name":"Ada","kind":"Person","variant":""},"other":{"name":"Ada","kind":"Concept","variant":""}}',
    '2024-05-02 10:00:00', NULL);
INSERT INTO reviews VALUES (1, 1, 2, 0.7, 'their names are alike');
INSERT INTO touched VALUES (2);
INSERT INTO replies VALUES ('k', '{}', '2024-05-02 10:00:00');
INSERT INTO pins VALUES ('/notes/a.md', '2024-05-02 10:00:00');
INSERT INTO refined VALUES (1, 1, 'r', '2024-05-02 10:00:00');
