-- +goose Up

-- What is to be sent by mail, and what was. The text is encrypted: it may hold a
-- link that opens an account.
CREATE TABLE mails (
    id          {{id}},
    kind        TEXT NOT NULL,
    recipient   TEXT NOT NULL,
    sender      TEXT NOT NULL DEFAULT '',
    sender_name TEXT NOT NULL DEFAULT '',
    subject     TEXT NOT NULL,
    text        TEXT NOT NULL,
    files       {{json}} NOT NULL,
    language_id BIGINT NOT NULL REFERENCES languages (id),
    company_id  BIGINT REFERENCES companies (id),
    entity      TEXT NOT NULL,
    entity_id   BIGINT NOT NULL,
    status      TEXT NOT NULL CHECK (status IN ('queued', 'sending', 'sent', 'failed', 'cancelled', 'uncertain')),
    lease_until {{time}},
    attempts    BIGINT NOT NULL DEFAULT 0,
    next_at     {{time}} NOT NULL,
    error       TEXT NOT NULL DEFAULT '',
    detail      TEXT NOT NULL DEFAULT '',
    message_id  TEXT NOT NULL UNIQUE,
    dedupe_key  TEXT UNIQUE,
    created_by  BIGINT REFERENCES users (id),
    created_at  {{time}} NOT NULL,
    sent_at     {{time}}
);
CREATE INDEX mails_due ON mails (next_at, id) WHERE status = 'queued';
CREATE INDEX mails_in_hand ON mails (lease_until) WHERE status = 'sending';
CREATE INDEX mails_status ON mails (status, id);
CREATE INDEX mails_kind ON mails (kind, id);
CREATE INDEX mails_company ON mails (company_id, id);
CREATE INDEX mails_about ON mails (entity, entity_id, id);
CREATE INDEX mails_recipient ON mails (recipient, id);

-- Words of the group's own in place of those of the program.
CREATE TABLE mail_templates (
    id          {{id}},
    revision    BIGINT NOT NULL DEFAULT 1,
    created_at  {{time}} NOT NULL,
    updated_at  {{time}} NOT NULL,
    updated_by  BIGINT REFERENCES users (id),
    kind        TEXT NOT NULL,
    language_id BIGINT NOT NULL REFERENCES languages (id),
    subject     TEXT NOT NULL,
    body        TEXT NOT NULL,
    UNIQUE (kind, language_id)
);

-- What became of the last connection to the mail server: one row.
CREATE TABLE mail_server (
    id         BIGINT PRIMARY KEY CHECK (id = 1),
    checked_at {{time}},
    error      TEXT NOT NULL DEFAULT '',
    detail     TEXT NOT NULL DEFAULT ''
);
INSERT INTO mail_server (id) VALUES (1);
