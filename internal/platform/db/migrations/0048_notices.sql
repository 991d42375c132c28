-- +goose Up

-- What users are notified in the inbox of the header. A notice for whom somebody stands
-- in has for_id: it is shown to the substitute as long as the substitution lasts.
CREATE TABLE notices (
    id         {{id}},
    user_id    BIGINT NOT NULL REFERENCES users (id),
    for_id     BIGINT REFERENCES users (id),
    company_id BIGINT REFERENCES companies (id),
    kind       TEXT NOT NULL,
    entity     TEXT NOT NULL,
    entity_id  BIGINT NOT NULL,
    data       {{json}} NOT NULL,
    once_key   TEXT,
    read_at    {{time}},
    created_at {{time}} NOT NULL
);
CREATE INDEX notices_unread ON notices (user_id, read_at, id);
CREATE INDEX notices_newest ON notices (user_id, id);
CREATE UNIQUE INDEX notices_once_key ON notices (user_id, once_key);
CREATE INDEX notices_created ON notices (created_at);
