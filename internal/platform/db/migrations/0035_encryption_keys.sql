-- +goose Up

-- Which keys encrypt values and sign seals of this database, without the keys:
-- those lie outside. The mark shows that another key has the same name.
CREATE TABLE encryption_keys (
    id       TEXT PRIMARY KEY,
    mark     TEXT NOT NULL,
    added_at {{time}} NOT NULL
);
