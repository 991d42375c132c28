-- +goose Up

-- A token of kind see_as shows its user's view to the user of its parent, and
-- writes nothing. Download tokens live for minutes and are not carried over.
CREATE TABLE tokens_before AS SELECT * FROM tokens;
DROP TABLE tokens;
CREATE TABLE tokens (
    id          {{id}},
    kind        TEXT NOT NULL CHECK (kind IN ('session', 'download', 'see_as')),
    hash        TEXT NOT NULL UNIQUE,
    user_id     BIGINT NOT NULL REFERENCES users (id),
    parent_id   BIGINT REFERENCES tokens (id),
    path        TEXT NOT NULL,
    created_at  {{time}} NOT NULL,
    seen_at     {{time}} NOT NULL,
    expires_at  {{time}} NOT NULL,
    revoked_at  {{time}},
    user_agent  TEXT NOT NULL DEFAULT '',
    address     TEXT NOT NULL DEFAULT '',
    secret_hash TEXT NOT NULL DEFAULT ''
);
INSERT INTO tokens (kind, hash, user_id, path, created_at, seen_at, expires_at, revoked_at, user_agent, address, secret_hash)
SELECT kind, hash, user_id, path, created_at, seen_at, expires_at, revoked_at, user_agent, address, secret_hash
FROM tokens_before WHERE kind = 'session' ORDER BY id;
DROP TABLE tokens_before;
CREATE INDEX tokens_user ON tokens (user_id, revoked_at);
CREATE INDEX tokens_parent ON tokens (parent_id);
CREATE INDEX tokens_expires ON tokens (expires_at);
