-- +goose Up

-- What a document says, for the page that its customer opens. Documents made before have none.
ALTER TABLE offer_documents ADD COLUMN page {{json}};

-- What customers agree to on that page, in a company's own words by language; none: the program's.
ALTER TABLE companies ADD COLUMN acceptance_text {{json}} NOT NULL DEFAULT '{}';

-- Links by which customers open the page of a document of an offer. Of a token only the hash is kept.
CREATE TABLE offer_links (
    id           {{id}},
    version_id   BIGINT NOT NULL REFERENCES versions (id),
    number       BIGINT NOT NULL,
    token_hash   TEXT NOT NULL,
    expires_on   {{date}} NOT NULL,
    created_at   {{time}} NOT NULL,
    created_by   BIGINT REFERENCES users (id),
    revoked_at   {{time}},
    revoked_by   BIGINT REFERENCES users (id),
    opened_at    {{time}},
    last_at      {{time}},
    opened_count BIGINT NOT NULL
);
CREATE UNIQUE INDEX offer_links_token_hash ON offer_links (token_hash);
CREATE INDEX offer_links_version ON offer_links (version_id, id);
CREATE INDEX offer_links_created_by ON offer_links (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX offer_links_revoked_by ON offer_links (revoked_by) WHERE revoked_by IS NOT NULL;

-- Documents that customers have accepted, once each, with what shows it: who typed which name, what
-- they agreed to, the hash of the file they saw, and the network they came from.
CREATE TABLE offer_acceptances (
    version_id  BIGINT NOT NULL REFERENCES versions (id),
    number      BIGINT NOT NULL,
    link_id     BIGINT NOT NULL REFERENCES offer_links (id),
    accepted_at {{time}} NOT NULL,
    name        TEXT NOT NULL,
    wording     TEXT NOT NULL,
    language_id BIGINT NOT NULL REFERENCES languages (id),
    sha256      TEXT NOT NULL,
    network     TEXT NOT NULL,
    PRIMARY KEY (version_id, number)
);
CREATE INDEX offer_acceptances_link ON offer_acceptances (link_id);

-- What customers asked on the page.
CREATE TABLE offer_questions (
    id         {{id}},
    version_id BIGINT NOT NULL REFERENCES versions (id),
    link_id    BIGINT NOT NULL REFERENCES offer_links (id),
    number     BIGINT NOT NULL,
    asked_at   {{time}} NOT NULL,
    text       TEXT NOT NULL
);
CREATE INDEX offer_questions_version ON offer_questions (version_id, id);
CREATE INDEX offer_questions_link ON offer_questions (link_id);

-- How often strangers try addresses of pages that need no login, of surveys and of offers.
ALTER TABLE survey_limits RENAME TO public_limits;
DROP INDEX survey_limits_until;
CREATE INDEX public_limits_until ON public_limits (until);
