-- Add gold sets: questions of the user with known answers, and their runs.
CREATE TABLE gold_questions (
    id BIGINT, set_name VARCHAR, text VARCHAR, answers VARCHAR, answerable BIGINT,
    added_at TIMESTAMP);
CREATE TABLE gold_passages (
    question_id BIGINT, document_id BIGINT, path VARCHAR, part VARCHAR, start_at BIGINT,
    end_at BIGINT, quote VARCHAR, is_right BIGINT);
CREATE TABLE eval_runs (id BIGINT, set_name VARCHAR, ran_at TIMESTAMP, setup VARCHAR);
CREATE TABLE eval_rows (run_id BIGINT, question_id BIGINT, said VARCHAR, scores VARCHAR);
CREATE TABLE eval_sources (run_id BIGINT, question_id BIGINT, document_id BIGINT, path VARCHAR);
INSERT INTO meta SELECT name, 0 FROM (VALUES ('gold_question'), ('eval_run')) counted (name)
    WHERE EXISTS (FROM meta);
