-- Tables of documents, the graph and episodes.
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
CREATE TABLE entities (id BIGINT, name VARCHAR, kind VARCHAR, normalized VARCHAR);
CREATE TABLE aliases (entity_id BIGINT, alias VARCHAR, normalized VARCHAR);
CREATE TABLE mentions (
    entity_id BIGINT, passage_id BIGINT, document_id BIGINT, start_at BIGINT,
    end_at BIGINT, confidence DOUBLE);
CREATE TABLE facts (
    id BIGINT, subject_id BIGINT, predicate VARCHAR, object_id BIGINT, literal VARCHAR,
    confidence DOUBLE, status VARCHAR, source VARCHAR, document_id BIGINT,
    passage_id BIGINT, start_at BIGINT, end_at BIGINT, page BIGINT,
    valid_from TIMESTAMP, valid_to TIMESTAMP, observed_at TIMESTAMP);
CREATE TABLE theses (
    id BIGINT, document_id BIGINT, passage_id BIGINT, start_at BIGINT, end_at BIGINT);
CREATE TABLE thesis_names (thesis_id BIGINT, entity_id BIGINT, document_id BIGINT);
CREATE TABLE episodes (
    id BIGINT, session VARCHAR, kind VARCHAR, text VARCHAR, importance DOUBLE,
    happened_at TIMESTAMP);
CREATE TABLE access (fact_id BIGINT, accesses BIGINT, accessed_at TIMESTAMP);
