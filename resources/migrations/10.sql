-- Add the audit log, and the keys of its hashes.
CREATE TABLE audit (
    number BIGINT, kind VARCHAR, time_us BIGINT, salt VARCHAR, body VARCHAR, digest VARCHAR,
    link VARCHAR);
CREATE TABLE audit_keys (name VARCHAR, value VARCHAR);
