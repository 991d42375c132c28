-- +goose Up

-- Links by which users set their first password, or a new one. Only the hash of
-- a link's token is kept. A user has one that works at most.
CREATE TABLE invitations (
    id         {{id}},
    user_id    BIGINT NOT NULL REFERENCES users (id),
    hash       TEXT NOT NULL UNIQUE,
    created_at {{time}} NOT NULL,
    created_by BIGINT REFERENCES users (id),
    expires_at {{time}} NOT NULL,
    ended_at   {{time}},
    outcome    TEXT NOT NULL DEFAULT '' CHECK (outcome IN ('', 'used', 'replaced', 'withdrawn'))
);
CREATE INDEX invitations_user ON invitations (user_id, id);
