-- Add patterns and pauses to sources, error classes to files, and the activity log.
ALTER TABLE sources ADD include VARCHAR DEFAULT '';
ALTER TABLE sources ADD exclude VARCHAR DEFAULT '';
ALTER TABLE sources ADD paused BIGINT DEFAULT 0;
ALTER TABLE files ADD error VARCHAR DEFAULT '';
ALTER TABLE files ADD recognize BIGINT DEFAULT 0;
ALTER TABLE files ADD ignored BIGINT DEFAULT 0;
UPDATE files SET error = 'WithoutText' WHERE state = 'skipped'
    AND (detail = 'Pictures are not read yet.'
        OR detail LIKE 'The pages of this PDF are pictures%');
CREATE TABLE activity (
    id BIGINT, done_at TIMESTAMP, kind VARCHAR, path VARCHAR, detail VARCHAR,
    source_id BIGINT);
INSERT INTO meta SELECT 'activity', 0 WHERE EXISTS (FROM meta);
