-- +goose Up

-- What a document showed the customer, for comparing it with the next one; empty
-- for documents made before that was kept.
ALTER TABLE offer_documents ADD COLUMN told {{json}} NOT NULL DEFAULT '[]';

-- The offers that somebody opened last.
CREATE TABLE version_openings (
    user_id    BIGINT NOT NULL REFERENCES users (id),
    version_id BIGINT NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
    opened_at  {{time}} NOT NULL,
    PRIMARY KEY (user_id, version_id)
);
CREATE INDEX version_openings_version ON version_openings (version_id);
