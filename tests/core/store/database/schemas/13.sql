CREATE TABLE meta (name VARCHAR, value BIGINT);
CREATE TABLE sources (
    id BIGINT, path VARCHAR, added_at TIMESTAMP, tiers VARCHAR DEFAULT '',
    include VARCHAR DEFAULT '', exclude VARCHAR DEFAULT '', paused BIGINT DEFAULT 0,
    authorship VARCHAR DEFAULT '');
CREATE TABLE privacy_rules (path VARCHAR, tiers VARCHAR, by_file BIGINT);
CREATE TABLE activity (
    id BIGINT, done_at TIMESTAMP, kind VARCHAR, path VARCHAR, detail VARCHAR, source_id BIGINT);
CREATE TABLE files (
    path VARCHAR, source_id BIGINT, size_bytes BIGINT, mtime_ns BIGINT, inode UBIGINT,
    state VARCHAR, sha256 VARCHAR, kind VARCHAR, title VARCHAR, detail VARCHAR,
    remedy VARCHAR, same_as VARCHAR, inside VARCHAR, error VARCHAR DEFAULT '',
    recognize BIGINT DEFAULT 0, ignored BIGINT DEFAULT 0);
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

CREATE TABLE sessions (
    id BIGINT, title VARCHAR, begun_at TIMESTAMP, last_at TIMESTAMP, pinned BIGINT);
CREATE TABLE episodes (
    id BIGINT, session_id BIGINT, kind VARCHAR, speaker VARCHAR, text VARCHAR,
    happened_at TIMESTAMP, intent VARCHAR, importance DOUBLE, why VARCHAR, topics VARCHAR,
    previous BIGINT, state VARCHAR, pinned BIGINT, rating BIGINT, accesses BIGINT,
    accessed_at TIMESTAMP, went_into BIGINT);
CREATE TABLE episode_things (
    episode_id BIGINT, name VARCHAR, kind VARCHAR, variant VARCHAR, normalized VARCHAR);
CREATE TABLE episode_uses (
    episode_id BIGINT, path VARCHAR, part VARCHAR, start_at BIGINT, end_at BIGINT);
CREATE TABLE proposals (
    id BIGINT, episode_id BIGINT, said VARCHAR, quote VARCHAR, made_at TIMESTAMP,
    confidence DOUBLE, valid_from TIMESTAMP, valid_to TIMESTAMP, precision VARCHAR,
    answer VARCHAR, edit_id BIGINT);
CREATE TABLE remarks (id BIGINT, text VARCHAR, made_at TIMESTAMP, episode_id BIGINT);
CREATE TABLE consolidations (
    id BIGINT, summary_id BIGINT, episode_ids VARCHAR, made_at TIMESTAMP, made_by VARCHAR,
    undone_at TIMESTAMP);
CREATE TABLE forgotten (mark VARCHAR, forgotten_at TIMESTAMP);
CREATE TABLE flags (
    document_id BIGINT, start_at BIGINT, end_at BIGINT, reason VARCHAR);

CREATE TABLE map_places (
    entity_id BIGINT, x DOUBLE, y DOUBLE, pinned BIGINT, added BIGINT);
CREATE TABLE views (name VARCHAR, body VARCHAR, saved_at TIMESTAMP);
CREATE TABLE dismissed (first_id BIGINT, second_id BIGINT);

CREATE TABLE saved_questions (
    id BIGINT, text VARCHAR, form VARCHAR, condition VARCHAR, saved_at TIMESTAMP,
    checked_at TIMESTAMP, is_true BIGINT, digest VARCHAR, reads VARCHAR, problem VARCHAR);
CREATE TABLE saved_results (
    id BIGINT, question_id BIGINT, found_at TIMESTAMP, fired BIGINT, seen BIGINT, answer VARCHAR,
    rules BIGINT);
CREATE TABLE communities(
    entity_id BIGINT, strength DOUBLE, broadest BIGINT, broad BIGINT, fine BIGINT, finest BIGINT);
CREATE TABLE community_names(community BIGINT, "name" VARCHAR);
CREATE TABLE gold_questions(
    id BIGINT, set_name VARCHAR, "text" VARCHAR, answers VARCHAR, answerable BIGINT,
    added_at TIMESTAMP);
CREATE TABLE gold_passages(
    question_id BIGINT, document_id BIGINT, path VARCHAR, part VARCHAR, start_at BIGINT,
    end_at BIGINT, quote VARCHAR, is_right BIGINT);
CREATE TABLE eval_runs(id BIGINT, set_name VARCHAR, ran_at TIMESTAMP, setup VARCHAR);
CREATE TABLE eval_rows(run_id BIGINT, question_id BIGINT, said VARCHAR, scores VARCHAR);
CREATE TABLE eval_sources(run_id BIGINT, question_id BIGINT, document_id BIGINT, path VARCHAR);
CREATE TABLE saved_items (
    question_id BIGINT, result_id BIGINT, key VARCHAR, change VARCHAR, document_id BIGINT,
    passage_id BIGINT, path VARCHAR, part VARCHAR, start_at BIGINT, end_at BIGINT, text VARCHAR);
INSERT INTO meta VALUES ('form', 13), ('store', 4242), ('commit_number', 7), ('source', 1),
    ('document', 1), ('passage', 1), ('entity', 3), ('fact', 1), ('thesis', 1), ('edit', 1),
    ('review', 1), ('session', 1), ('episode', 1), ('proposal', 0), ('remark', 1),
    ('consolidation', 0), ('activity', 1), ('saved_question', 1), ('saved_result', 1),
    ('checked_passage', 1), ('checked_fact', 1), ('gold_question', 1), ('eval_run', 1), ('checked_rules', 9);
INSERT INTO sources VALUES (1, '/notes', '2024-05-01 10:00:00', 'never quoted', '', '*.tmp', 0, 'others');
INSERT INTO files VALUES ('/notes/a.md', 1, 16, 1700000000000000000, 77, 'read', 'abc', 'md', 'A',
    '', '', '', '', '', 0, 0);
INSERT INTO activity VALUES (1, '2024-05-01 10:00:00', 'read', '/notes/a.md', '', 1);
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
INSERT INTO sessions VALUES (1, 'Who met whom', '2024-05-02 10:00:00', '2024-05-02 10:00:00', 0);
INSERT INTO episodes VALUES (1, 1, 'turn', 'user', 'Whom did Ada meet?', '2024-05-02 10:00:00',
    'question', 0.5, 'a question', '', 0, 'active', 0, 0, 0, NULL, 0);
INSERT INTO episode_things VALUES (1, 'Ada', 'Person', '', 'ada');
INSERT INTO episode_uses VALUES (1, '/notes/a.md', '', 0, 16);
INSERT INTO remarks VALUES (1, 'Answer briefly.', '2024-05-02 10:00:00', 0);
INSERT INTO touched VALUES (2);
INSERT INTO replies VALUES ('k', '{}', '2024-05-02 10:00:00');
INSERT INTO pins VALUES ('/notes/a.md', '2024-05-02 10:00:00');
INSERT INTO map_places VALUES (1, 10.5, -3.25, 1, 0), (2, 12.0, 4.0, 0, 0);
INSERT INTO views VALUES ('work', '{"name":"work"}', '2024-05-02 10:00:00');
INSERT INTO dismissed VALUES (1, 2);
INSERT INTO refined VALUES (1, 1, 'r', '2024-05-02 10:00:00');
CREATE TABLE audit(
    "number" BIGINT, kind VARCHAR, time_us BIGINT, salt VARCHAR, body VARCHAR, digest VARCHAR,
    link VARCHAR);
CREATE TABLE audit_keys("name" VARCHAR, "value" VARCHAR);
INSERT INTO saved_questions VALUES (1, 'Whom did Ada meet?', 'question', 'changes',
    '2024-05-01 10:00:00', '2024-05-01 10:00:00', 1, 'f00d', '{"version":"0"}', '');
INSERT INTO saved_results VALUES (1, 1, '2024-05-01 10:00:00', 1, 0, 'Babbage', 9);
INSERT INTO communities VALUES (1, 1.0, 4, 5, 6, 7);
INSERT INTO community_names VALUES (4, 'Engines');
INSERT INTO gold_questions VALUES (1, 'My questions', 'Whom did Ada meet?', '["Babbage"]', 1,
    '2024-05-01 10:00:00');
INSERT INTO gold_passages VALUES (1, 1, '/notes/a.md', '', 0, 16, 'Ada met Babbage.', 1);
INSERT INTO eval_runs VALUES (1, 'My questions', '2024-05-01 10:00:00', '{}');
INSERT INTO eval_rows VALUES (1, 1, 'Babbage', '{"is_right":true,"is_answered":true,"rank":1}');
INSERT INTO eval_sources VALUES (1, 1, 1, '/notes/a.md');
INSERT INTO saved_items VALUES (1, 1, 'd1', 'new', 1, 0, '/notes/a.md', '', 0, 16,
    'Ada met Babbage.');
CREATE INDEX passages_by_id ON passages (id);
CREATE INDEX facts_by_id ON facts (id);
CREATE INDEX documents_by_id ON documents (id);
