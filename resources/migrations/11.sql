-- Add saved questions. Items of result 0 are what a question finds at present.
CREATE TABLE saved_questions (
    id BIGINT, text VARCHAR, form VARCHAR, condition VARCHAR, saved_at TIMESTAMP,
    checked_at TIMESTAMP, is_true BIGINT, digest VARCHAR, reads VARCHAR, problem VARCHAR);
CREATE TABLE saved_results (
    id BIGINT, question_id BIGINT, found_at TIMESTAMP, fired BIGINT, seen BIGINT, answer VARCHAR,
    rules BIGINT);
CREATE TABLE saved_items (
    question_id BIGINT, result_id BIGINT, key VARCHAR, change VARCHAR, document_id BIGINT,
    passage_id BIGINT, path VARCHAR, part VARCHAR, start_at BIGINT, end_at BIGINT, text VARCHAR);
INSERT INTO meta SELECT name, 0
    FROM (VALUES ('saved_question'), ('saved_result'), ('checked_passage'), ('checked_fact'),
        ('checked_rules')) counted (name)
    WHERE EXISTS (FROM meta);
