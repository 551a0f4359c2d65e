-- Separate what was extracted from what it resolves to; add tables for the user's edits.
ALTER TABLE entities ADD found_name VARCHAR DEFAULT '';
ALTER TABLE entities ADD found_kind VARCHAR DEFAULT '';
ALTER TABLE entities ADD variant VARCHAR DEFAULT '';
ALTER TABLE entities ADD shown_normalized VARCHAR DEFAULT '';
ALTER TABLE entities ADD merged_into BIGINT DEFAULT 0;
ALTER TABLE aliases ADD document_id BIGINT DEFAULT 0;
ALTER TABLE mentions ADD named_id BIGINT DEFAULT 0;
ALTER TABLE mentions ADD name VARCHAR DEFAULT '';
ALTER TABLE mentions ADD kind_confidence DOUBLE DEFAULT 0.5;
ALTER TABLE mentions ADD method VARCHAR DEFAULT 'rules';
ALTER TABLE facts ADD subject_named BIGINT DEFAULT 0;
ALTER TABLE facts ADD object_named BIGINT DEFAULT 0;
ALTER TABLE facts ADD modality VARCHAR DEFAULT '';
ALTER TABLE facts ADD method VARCHAR DEFAULT 'rules';
ALTER TABLE facts ADD precision VARCHAR DEFAULT '';
ALTER TABLE facts ADD stated_at TIMESTAMP;
ALTER TABLE facts ADD closed_at TIMESTAMP;
ALTER TABLE facts ADD superseded_by BIGINT DEFAULT 0;
ALTER TABLE facts ADD stale_at TIMESTAMP;
ALTER TABLE theses ADD method VARCHAR DEFAULT 'rules';
ALTER TABLE thesis_names ADD named_id BIGINT DEFAULT 0;
UPDATE entities SET found_name = name, found_kind = kind, shown_normalized = normalized;
UPDATE mentions SET named_id = entity_id;
UPDATE thesis_names SET named_id = entity_id;
UPDATE facts SET subject_named = subject_id, object_named = object_id;
UPDATE facts SET stated_at = d.written_at, observed_at = d.read_at
    FROM documents d WHERE d.id = facts.document_id;
CREATE TABLE edits (
    id BIGINT, change VARCHAR, made_at TIMESTAMP, undone_at TIMESTAMP);
CREATE TABLE reviews (
    id BIGINT, first_id BIGINT, second_id BIGINT, score DOUBLE, reason VARCHAR);
CREATE TABLE contradictions (
    id BIGINT, first_fact BIGINT, second_fact BIGINT, reason VARCHAR);
CREATE TABLE touched (entity_id BIGINT);
CREATE TABLE replies (key VARCHAR, reply VARCHAR, made_at TIMESTAMP);
CREATE TABLE pins (path VARCHAR, pinned_at TIMESTAMP);
CREATE TABLE refined (
    passage_id BIGINT, document_id BIGINT, recipe VARCHAR, made_at TIMESTAMP);
INSERT INTO touched SELECT id FROM entities;
INSERT INTO meta SELECT name, 0 FROM (VALUES ('edit'), ('review')) counted (name)
    WHERE EXISTS (FROM meta);
