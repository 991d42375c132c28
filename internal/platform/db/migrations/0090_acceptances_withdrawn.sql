-- +goose Up

-- An acceptance that the salesperson has withdrawn stays as evidence, with who did it and when; the
-- document may then be accepted once more. One of a document stands at a time.
CREATE TABLE offer_acceptances_next (
    id           {{id}},
    version_id   BIGINT NOT NULL REFERENCES versions (id),
    number       BIGINT NOT NULL,
    link_id      BIGINT NOT NULL REFERENCES offer_links (id),
    accepted_at  {{time}} NOT NULL,
    name         TEXT NOT NULL,
    wording      TEXT NOT NULL,
    language_id  BIGINT NOT NULL REFERENCES languages (id),
    sha256       TEXT NOT NULL,
    network      TEXT NOT NULL,
    withdrawn_at {{time}},
    withdrawn_by BIGINT REFERENCES users (id)
);
INSERT INTO offer_acceptances_next (version_id, number, link_id, accepted_at, name, wording, language_id, sha256, network)
SELECT version_id, number, link_id, accepted_at, name, wording, language_id, sha256, network FROM offer_acceptances ORDER BY accepted_at, version_id, number;
DROP TABLE offer_acceptances;
ALTER TABLE offer_acceptances_next RENAME TO offer_acceptances;
CREATE UNIQUE INDEX offer_acceptances_standing ON offer_acceptances (version_id, number) WHERE withdrawn_at IS NULL;
CREATE INDEX offer_acceptances_version ON offer_acceptances (version_id, id);
CREATE INDEX offer_acceptances_link ON offer_acceptances (link_id);
CREATE INDEX offer_acceptances_withdrawn_by ON offer_acceptances (withdrawn_by) WHERE withdrawn_by IS NOT NULL;
