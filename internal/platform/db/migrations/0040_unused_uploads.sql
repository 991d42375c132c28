-- +goose Up

-- When a record or an import first named the file. Until then it is an upload
-- that counts against its sender and is removed after some days. What was there
-- before counts as used.
ALTER TABLE files ADD COLUMN used_at {{time}};
UPDATE files SET used_at = created_at;
CREATE INDEX files_unused ON files (created_by, created_at) WHERE used_at IS NULL;
