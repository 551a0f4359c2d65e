-- Add conversations, tiers of sources, and suspicious words of documents.
DROP TABLE episodes;
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
ALTER TABLE sources ADD tiers VARCHAR DEFAULT '';
INSERT INTO meta SELECT name, 0
    FROM (VALUES ('session'), ('episode'), ('proposal'), ('remark'), ('consolidation'))
        counted (name)
    WHERE EXISTS (FROM meta);
