-- Add privacy tiers of folders and files; by_file marks those of rule files.
CREATE TABLE privacy_rules (path VARCHAR, tiers VARCHAR, by_file BIGINT);
