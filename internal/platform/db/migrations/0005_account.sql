-- +goose Up

-- What users set for themselves stands apart from their records: choosing a
-- theme is no change of a user that anybody must know of.
CREATE TABLE user_preferences (
    user_id    BIGINT PRIMARY KEY REFERENCES users (id),
    value      {{json}} NOT NULL,
    updated_at {{time}} NOT NULL
);
INSERT INTO user_preferences (user_id, value, updated_at) SELECT id, preferences, updated_at FROM users;
ALTER TABLE users DROP COLUMN preferences;

-- The second factor of a user who has switched it on, or is about to: then
-- confirmed_at is null. last_step is the half minute of the newest code that
-- was accepted, so that no code is accepted twice.
CREATE TABLE second_factors (
    user_id      BIGINT PRIMARY KEY REFERENCES users (id),
    secret       TEXT NOT NULL,
    last_step    BIGINT NOT NULL,
    started_at   {{time}} NOT NULL,
    confirmed_at {{time}}
);

-- One-time codes for who has lost the device; only their SHA-256 is kept.
CREATE TABLE recovery_codes (
    id      {{id}},
    user_id BIGINT NOT NULL REFERENCES users (id),
    hash    TEXT NOT NULL,
    used_at {{time}},
    UNIQUE (user_id, hash)
);

-- By what a user knows a session again.
ALTER TABLE tokens ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN address TEXT NOT NULL DEFAULT '';
