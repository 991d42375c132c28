-- +goose Up
-- Entries get their seal later: until then the index needs no place for them.
DROP INDEX audit_seal;
CREATE INDEX audit_seal ON audit (seal_id, id) WHERE seal_id IS NOT NULL;
