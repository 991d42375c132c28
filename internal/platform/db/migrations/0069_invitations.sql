-- +goose Up

-- Whether people of a country may be asked because they are customers, or only if they agreed.
ALTER TABLE countries ADD COLUMN survey_basis TEXT NOT NULL DEFAULT 'consent' CHECK (survey_basis IN ('existing_customer', 'consent'));
UPDATE countries SET survey_basis = 'existing_customer' WHERE code IN ('LT', 'LV', 'EE');

-- Where a company says what it does with personal data, and since when customers can object
-- where they give their address.
ALTER TABLE companies ADD COLUMN privacy_url TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN opt_out_since {{date}};

-- What customers bought or had done: whom companies ask afterwards. The key is what a row of a
-- file is known again by.
CREATE TABLE transactions (
    id               {{id}},
    company_id       BIGINT NOT NULL REFERENCES companies (id),
    brand_id         BIGINT NOT NULL REFERENCES brands (id),
    business_unit    TEXT NOT NULL CHECK (business_unit IN ('sales', 'service')),
    date             {{date}} NOT NULL,
    customer_name    TEXT NOT NULL,
    phone            TEXT NOT NULL,
    email            TEXT NOT NULL,
    email_key        TEXT NOT NULL,
    language_id      BIGINT REFERENCES languages (id),
    vehicle          TEXT NOT NULL,
    vin              TEXT NOT NULL,
    licence_plate_no TEXT NOT NULL,
    manager_user_id  BIGINT REFERENCES users (id),
    manager_name     TEXT NOT NULL,
    consent          TEXT NOT NULL CHECK (consent IN ('yes', 'no', 'unknown')),
    customer_id      BIGINT REFERENCES customers (id),
    vehicle_id       BIGINT REFERENCES vehicles (id),
    fup_done         {{bool}} NOT NULL,
    fup_done_at      {{time}},
    match_key        TEXT NOT NULL,
    to_plan          {{bool}} NOT NULL,
    erased_at        {{time}},
    search           TEXT NOT NULL,
    revision         BIGINT NOT NULL DEFAULT 1,
    created_at       {{time}} NOT NULL,
    updated_at       {{time}} NOT NULL,
    updated_by       BIGINT
);
CREATE UNIQUE INDEX transactions_match_key ON transactions (match_key);
CREATE INDEX transactions_scope ON transactions (company_id, brand_id, id, business_unit, date, manager_user_id, search);
CREATE INDEX transactions_newest ON transactions (id, company_id, brand_id, business_unit, date, manager_user_id);
CREATE INDEX transactions_texts ON transactions (id, company_id, brand_id, business_unit, date, manager_user_id, search);
CREATE INDEX transactions_unit ON transactions (company_id, business_unit, date, id, brand_id, manager_user_id);
CREATE INDEX transactions_date ON transactions (date, id, company_id, brand_id, business_unit, manager_user_id);
CREATE INDEX transactions_email ON transactions (email_key) WHERE email_key <> '';
CREATE INDEX transactions_vin ON transactions (vin, business_unit, date) WHERE vin <> '';
CREATE INDEX transactions_customer ON transactions (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX transactions_vehicle ON transactions (vehicle_id) WHERE vehicle_id IS NOT NULL;
CREATE INDEX transactions_manager ON transactions (manager_user_id, id) WHERE manager_user_id IS NOT NULL;
CREATE INDEX transactions_to_plan ON transactions (company_id, business_unit, id) WHERE to_plan = 1;

-- Who is asked, and what became of it. The token is in the mail alone and goes when nobody can
-- answer any more; its hash stays, so that a late visitor learns why.
CREATE TABLE survey_responses (
    id              {{id}},
    company_id      BIGINT NOT NULL REFERENCES companies (id),
    brand_id        BIGINT NOT NULL REFERENCES brands (id),
    kind            TEXT NOT NULL CHECK (kind IN ('invited', 'anonymous', 'contact', 'check', 'test')),
    type            TEXT NOT NULL CHECK (type IN ('sales', 'service')),
    survey_id       BIGINT REFERENCES surveys (id),
    version_id      BIGINT REFERENCES survey_versions (id),
    transaction_id  BIGINT REFERENCES transactions (id),
    parent_id       BIGINT REFERENCES survey_responses (id),
    manager_user_id BIGINT REFERENCES users (id),
    owner_user_id   BIGINT REFERENCES users (id),
    status          TEXT NOT NULL CHECK (status IN ('active', 'archived')),
    contact_name    TEXT NOT NULL,
    state           TEXT NOT NULL CHECK (state IN ('planned', 'skipped', 'queued', 'sent', 'failed', 'started', 'completed', 'abandoned', 'expired', 'cancelled')),
    reason          TEXT NOT NULL,
    hash            TEXT NOT NULL,
    token           TEXT,
    token_hash      TEXT NOT NULL,
    language_id     BIGINT REFERENCES languages (id),
    visit_on        {{date}},
    send_at         {{time}},
    sent_at         {{time}},
    sent_on         {{date}},
    log_at          {{time}} NOT NULL,
    expires_at      {{time}},
    started_at      {{time}},
    started_on      {{date}},
    completed_at    {{time}},
    answered_on     {{date}},
    nps             BIGINT,
    settled         BIGINT,
    channel         TEXT NOT NULL,
    inbox           {{bool}} NOT NULL,
    sending         {{bool}} NOT NULL,
    send            {{bool}} NOT NULL,
    uncertain       {{bool}} NOT NULL,
    reminders_count BIGINT NOT NULL,
    total_comments  BIGINT NOT NULL,
    open_tasks      BIGINT NOT NULL,
    last_comment_id BIGINT,
    customer_name   TEXT NOT NULL,
    email           TEXT NOT NULL,
    email_key       TEXT NOT NULL,
    phone           TEXT NOT NULL,
    vehicle         TEXT NOT NULL,
    manager_name    TEXT NOT NULL,
    search          TEXT NOT NULL,
    revision        BIGINT NOT NULL DEFAULT 1,
    created_at      {{time}} NOT NULL,
    updated_at      {{time}} NOT NULL,
    updated_by      BIGINT
);
CREATE UNIQUE INDEX survey_responses_transaction_id ON survey_responses (transaction_id) WHERE kind = 'invited';
CREATE INDEX survey_responses_visit ON survey_responses (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE UNIQUE INDEX survey_responses_token_hash ON survey_responses (token_hash);
CREATE UNIQUE INDEX survey_responses_hash ON survey_responses (hash);
CREATE INDEX survey_responses_scope ON survey_responses (company_id, brand_id, id, kind, type, state, reason, log_at, owner_user_id, search);
CREATE INDEX survey_responses_newest ON survey_responses (id, company_id, brand_id, kind, type, state, reason, log_at, owner_user_id);
CREATE INDEX survey_responses_texts ON survey_responses (id, company_id, brand_id, kind, type, state, reason, log_at, owner_user_id, search);
CREATE INDEX survey_responses_log ON survey_responses (log_at, id, company_id, brand_id, kind, type, state, reason, owner_user_id);
CREATE INDEX survey_responses_company_log ON survey_responses (company_id, log_at, id, brand_id, kind, type, state, reason, owner_user_id);
CREATE INDEX survey_responses_inbox ON survey_responses (company_id, brand_id, completed_at, id) WHERE inbox = 1;
CREATE INDEX survey_responses_started ON survey_responses (company_id, brand_id, started_on, id) WHERE started_on IS NOT NULL;
CREATE INDEX survey_responses_sent ON survey_responses (company_id, type, sent_on, state);
CREATE INDEX survey_responses_due ON survey_responses (state, send_at, id);
CREATE INDEX survey_responses_expire ON survey_responses (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX survey_responses_person ON survey_responses (email_key, sent_at) WHERE email_key <> '';
CREATE INDEX survey_responses_survey ON survey_responses (survey_id, state) WHERE survey_id IS NOT NULL;
CREATE INDEX survey_responses_version ON survey_responses (version_id, state) WHERE version_id IS NOT NULL;
CREATE INDEX survey_responses_parent ON survey_responses (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX survey_responses_manager ON survey_responses (manager_user_id, id) WHERE manager_user_id IS NOT NULL;
CREATE INDEX survey_responses_owner ON survey_responses (owner_user_id, id) WHERE owner_user_id IS NOT NULL;

CREATE TABLE survey_response_reminders (
    id          {{id}},
    response_id BIGINT NOT NULL REFERENCES survey_responses (id),
    number      BIGINT NOT NULL,
    manual      {{bool}} NOT NULL,
    due_at      {{time}} NOT NULL,
    sent_at     {{time}},
    UNIQUE (response_id, number)
);

-- Addresses that get no mails of surveys. The hash takes a key of the database, so that backups
-- have it; the address itself is not kept.
CREATE TABLE mail_suppressions (
    id           {{id}},
    address_hash TEXT NOT NULL,
    reason       TEXT NOT NULL CHECK (reason IN ('unsubscribed', 'no_mailbox', 'complained', 'by_hand')),
    lifted_at    {{time}},
    revision     BIGINT NOT NULL DEFAULT 1,
    created_at   {{time}} NOT NULL,
    updated_at   {{time}} NOT NULL,
    updated_by   BIGINT
);
CREATE UNIQUE INDEX mail_suppressions_address_hash ON mail_suppressions (address_hash);
CREATE TABLE mail_suppression_key (
    id  BIGINT PRIMARY KEY CHECK (id = 1),
    key TEXT NOT NULL
);

-- Mails of surveys know their invitation and which of its mails they are; address and text are
-- made when they are handed over and not kept.
ALTER TABLE mails ADD COLUMN response_id BIGINT REFERENCES survey_responses (id);
ALTER TABLE mails ADD COLUMN seq BIGINT NOT NULL DEFAULT 0;
ALTER TABLE mails ADD COLUMN code TEXT NOT NULL DEFAULT '';
ALTER TABLE mails ADD COLUMN unsubscribe TEXT;
DROP INDEX mails_due;
DROP INDEX mails_in_hand;
DROP INDEX mails_status;
ALTER TABLE mails RENAME COLUMN status TO status_before;
ALTER TABLE mails ADD COLUMN status TEXT NOT NULL DEFAULT 'queued'
    CHECK (status IN ('queued', 'sending', 'sent', 'failed', 'cancelled', 'uncertain', 'suppressed', 'bounced', 'complained'));
UPDATE mails SET status = status_before;
ALTER TABLE mails DROP COLUMN status_before;
CREATE INDEX mails_due ON mails (next_at, id) WHERE status = 'queued';
CREATE INDEX mails_in_hand ON mails (lease_until) WHERE status = 'sending';
CREATE INDEX mails_status ON mails (status, id);
CREATE UNIQUE INDEX mails_seq ON mails (response_id, kind, seq) WHERE response_id IS NOT NULL;
CREATE UNIQUE INDEX mails_unsubscribe ON mails (unsubscribe) WHERE unsubscribe IS NOT NULL;
