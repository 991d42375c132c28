-- +goose Up

-- Failures that the log has not named yet: it gets an entry of each kind and
-- user in a quarter of an hour, with their number. Of names that no user has
-- only a keyed hash is kept.
CREATE TABLE login_notes (
    action    TEXT NOT NULL,
    user_id   BIGINT NOT NULL,
    name_mark TEXT NOT NULL,
    network   TEXT NOT NULL,
    failures  BIGINT NOT NULL,
    noted_at  {{time}} NOT NULL,
    PRIMARY KEY (action, user_id, name_mark)
);
CREATE INDEX login_notes_noted ON login_notes (user_id, noted_at);
