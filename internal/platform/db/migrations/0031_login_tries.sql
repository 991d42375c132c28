-- +goose Up

-- Tries to log in that have not succeeded, by what they are counted for: a user
-- from an address, a user from anywhere, an address, a known browser. A try is
-- counted before the password is compared and given back when it was right.
-- Until free_at no other is allowed; after forget_at none of them counts.
DROP TABLE login_failures;
CREATE TABLE login_failures (
    key       TEXT PRIMARY KEY,
    tries     BIGINT NOT NULL,
    free_at   {{time}} NOT NULL,
    forget_at {{time}} NOT NULL
);
CREATE INDEX login_failures_forget ON login_failures (forget_at);

-- Browsers that users have logged in with, so that strangers' guesses do not
-- count for them; only the SHA-256 of their cookie is kept.
CREATE TABLE known_browsers (
    hash    TEXT NOT NULL,
    user_id BIGINT NOT NULL REFERENCES users (id),
    seen_at {{time}} NOT NULL,
    PRIMARY KEY (hash, user_id)
);
CREATE INDEX known_browsers_user ON known_browsers (user_id, seen_at);
CREATE INDEX known_browsers_seen ON known_browsers (seen_at);
