-- Add the authorship of sources.
ALTER TABLE sources ADD authorship VARCHAR DEFAULT '';
