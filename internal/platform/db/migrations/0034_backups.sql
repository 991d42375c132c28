-- +goose Up

-- The backups that were made or tried, for the state shown to administrators: one row each, the newest thousand. It is
-- no part of a backup, since it is about the server that made them.
CREATE TABLE backups (
    id       {{id}},
    made_at  {{time}} NOT NULL,
    file     TEXT NOT NULL,
    size     BIGINT NOT NULL,
    verified {{bool}} NOT NULL,
    nightly  {{bool}} NOT NULL,
    error    TEXT NOT NULL,
    detail   TEXT NOT NULL
);
