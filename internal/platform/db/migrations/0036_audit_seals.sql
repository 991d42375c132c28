-- +goose Up

-- A seal covers a range of entries, rewrites none, and is signed with a key that
-- is not in the database. Contents are kept exactly as they were written: what
-- was sealed is compared with them. All entries are sealed again.
DROP INDEX audit_unsealed;
DROP INDEX audit_seal;
ALTER TABLE audit DROP COLUMN seal_id;
ALTER TABLE audit DROP COLUMN changes_hash;
{{text audit changes}}

DROP TABLE audit_seals;
CREATE TABLE audit_seals (
    id        BIGINT PRIMARY KEY,
    first_id  BIGINT NOT NULL UNIQUE,
    last_id   BIGINT NOT NULL,
    row_count BIGINT NOT NULL,
    prev_hash TEXT NOT NULL,
    hash      TEXT NOT NULL,
    at        {{time}} NOT NULL,
    key_id    TEXT NOT NULL,
    mac       TEXT NOT NULL
);

-- What was erased from an entry, by whom and when. was_hash is that of the
-- contents as they were sealed, now_hash that of what is left.
CREATE TABLE audit_erasures (
    audit_id BIGINT PRIMARY KEY REFERENCES audit (id),
    was_hash TEXT NOT NULL,
    now_hash TEXT NOT NULL,
    by_id    BIGINT,
    by_name  TEXT NOT NULL,
    reason   TEXT NOT NULL,
    at       {{time}} NOT NULL,
    key_id   TEXT NOT NULL,
    mac      TEXT NOT NULL
);
