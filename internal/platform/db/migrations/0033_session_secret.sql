-- +goose Up

-- A browser's session is worth nothing without the cookie whose SHA-256 this
-- is; programs that log in without a browser have none.
ALTER TABLE tokens ADD COLUMN secret_hash TEXT NOT NULL DEFAULT '';
