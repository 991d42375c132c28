-- +goose Up

-- Alternatives are offers to one customer of which one is chosen. The first of a group stands as it is, the
-- others name it and have the next places; outcome is what the customer decided.
ALTER TABLE versions ADD COLUMN alternative_of BIGINT REFERENCES versions (id);
ALTER TABLE versions ADD COLUMN alternative BIGINT NOT NULL DEFAULT 1 CHECK (alternative BETWEEN 1 AND 26);
ALTER TABLE versions ADD COLUMN outcome TEXT NOT NULL DEFAULT '' CHECK (outcome IN ('', 'chosen', 'not_chosen'));
CREATE INDEX versions_alternatives ON versions (alternative_of, alternative) WHERE alternative_of IS NOT NULL;
CREATE INDEX versions_decided ON versions (id, outcome) WHERE outcome <> '';
