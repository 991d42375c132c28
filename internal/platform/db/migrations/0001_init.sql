-- +goose Up

-- Every record table carries the same tail: revision counts changes and
-- answers "did somebody change it meanwhile", updated_by says who did.

CREATE TABLE languages (
    id   BIGINT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL
);
INSERT INTO languages (id, code, name) VALUES
    (1, 'lt', 'Lietuvių'), (2, 'en', 'English'), (3, 'lv', 'Latviešu'), (4, 'et', 'Eesti'), (5, 'ru', 'Русский');

CREATE TABLE roles (
    id         {{id}},
    name       TEXT NOT NULL,
    name_key   TEXT NOT NULL UNIQUE,
    type       TEXT NOT NULL CHECK (type IN ('admin', 'customer')),
    search     TEXT NOT NULL DEFAULT '',
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);

CREATE TABLE permissions (
    id         {{id}},
    role_id    BIGINT NOT NULL REFERENCES roles (id),
    type       TEXT NOT NULL CHECK (type IN ('ALLOW', 'DENY')),
    permission TEXT NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
CREATE INDEX permissions_role ON permissions (role_id, id);

CREATE TABLE brands (
    id         {{id}},
    name       TEXT NOT NULL,
    name_key   TEXT NOT NULL,
    sort       BIGINT NOT NULL,
    type       TEXT NOT NULL,
    sfo_prices {{bool}} NOT NULL,
    sfo_import {{bool}} NOT NULL,
    eva_type   TEXT NOT NULL,
    deleted_at {{time}},
    search     TEXT NOT NULL DEFAULT '',
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
-- A name may come again once its brand is in the archive.
CREATE UNIQUE INDEX brands_name ON brands (name_key) WHERE deleted_at IS NULL;
CREATE INDEX brands_sort ON brands (sort, id);

CREATE TABLE companies (
    id           {{id}},
    name         TEXT NOT NULL,
    name_key     TEXT NOT NULL,
    title_short  TEXT NOT NULL,
    country_code TEXT NOT NULL,
    currency     TEXT NOT NULL,
    status       TEXT NOT NULL CHECK (status IN ('active', 'archived', 'deleted')),
    sort         BIGINT NOT NULL,
    search       TEXT NOT NULL DEFAULT '',
    revision     BIGINT NOT NULL DEFAULT 1,
    created_at   {{time}} NOT NULL,
    updated_at   {{time}} NOT NULL,
    updated_by   BIGINT
);
CREATE UNIQUE INDEX companies_name ON companies (country_code, name_key) WHERE status <> 'deleted';
CREATE INDEX companies_sort ON companies (sort, id);

CREATE TABLE company_brands (
    company_id BIGINT NOT NULL REFERENCES companies (id),
    brand_id   BIGINT NOT NULL REFERENCES brands (id),
    PRIMARY KEY (company_id, brand_id)
);
CREATE INDEX company_brands_brand ON company_brands (brand_id, company_id);

CREATE TABLE users (
    id                   {{id}},
    username             TEXT NOT NULL,
    username_key         TEXT NOT NULL,
    name                 TEXT NOT NULL,
    email                TEXT NOT NULL,
    password_hash        TEXT NOT NULL,
    must_change_password {{bool}} NOT NULL,
    role_id              BIGINT REFERENCES roles (id),
    company_id           BIGINT REFERENCES companies (id),
    status               TEXT NOT NULL CHECK (status IN ('active', 'blocked', 'deleted')),
    sales_unit           {{bool}} NOT NULL,
    service_unit         {{bool}} NOT NULL,
    preferences          {{json}} NOT NULL,
    search               TEXT NOT NULL DEFAULT '',
    revision             BIGINT NOT NULL DEFAULT 1,
    created_at           {{time}} NOT NULL,
    updated_at           {{time}} NOT NULL,
    updated_by           BIGINT
);
CREATE UNIQUE INDEX users_username ON users (username_key) WHERE status <> 'deleted';
CREATE INDEX users_role ON users (role_id);
CREATE INDEX users_company ON users (company_id, id);

-- The scope: which brands and companies a user sees. Every scoped read
-- looks here by user_id, so the primary keys lead with it.
CREATE TABLE user_brands (
    user_id  BIGINT NOT NULL REFERENCES users (id),
    brand_id BIGINT NOT NULL REFERENCES brands (id),
    PRIMARY KEY (user_id, brand_id)
);
CREATE INDEX user_brands_brand ON user_brands (brand_id);

CREATE TABLE user_companies (
    user_id    BIGINT NOT NULL REFERENCES users (id),
    company_id BIGINT NOT NULL REFERENCES companies (id),
    PRIMARY KEY (user_id, company_id)
);
CREATE INDEX user_companies_company ON user_companies (company_id);

-- Tokens are random; only their SHA-256 is kept, so the table opens no door.
CREATE TABLE tokens (
    id         {{id}},
    kind       TEXT NOT NULL CHECK (kind IN ('session', 'download')),
    hash       TEXT NOT NULL UNIQUE,
    user_id    BIGINT NOT NULL REFERENCES users (id),
    parent_id  BIGINT REFERENCES tokens (id),
    path       TEXT NOT NULL,
    created_at {{time}} NOT NULL,
    seen_at    {{time}} NOT NULL,
    expires_at {{time}} NOT NULL,
    revoked_at {{time}}
);
CREATE INDEX tokens_user ON tokens (user_id, revoked_at);
CREATE INDEX tokens_parent ON tokens (parent_id);
CREATE INDEX tokens_expires ON tokens (expires_at);

-- Failed logins per user name and per address; in the database, because
-- several instances must count together.
CREATE TABLE login_failures (
    key           TEXT PRIMARY KEY,
    failures      BIGINT NOT NULL,
    first_at      {{time}} NOT NULL,
    blocked_until {{time}}
);
CREATE INDEX login_failures_first ON login_failures (first_at);

CREATE TABLE settings (
    id         {{id}},
    name       TEXT NOT NULL UNIQUE,
    value      {{json}} NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);

CREATE TABLE idempotency_keys (
    user_id    BIGINT NOT NULL,
    method     TEXT NOT NULL,
    path       TEXT NOT NULL,
    key        TEXT NOT NULL,
    body_hash  TEXT NOT NULL,
    status     BIGINT NOT NULL,
    body       TEXT NOT NULL,
    created_at {{time}} NOT NULL,
    PRIMARY KEY (user_id, method, path, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

-- The log of every change. Sealed in blocks: the seal covers who, what and
-- when plus changes_hash, so that erasing personal data in changes leaves it whole.
CREATE TABLE audit_seals (
    id        {{id}},
    first_id  BIGINT NOT NULL,
    last_id   BIGINT NOT NULL,
    row_count BIGINT NOT NULL,
    prev_hash TEXT NOT NULL,
    hash      TEXT NOT NULL,
    at        {{time}} NOT NULL
);

CREATE TABLE audit (
    id            {{id}},
    at            {{time}} NOT NULL,
    actor_id      BIGINT,
    actor_name    TEXT NOT NULL,
    acting_for_id BIGINT,
    request_id    TEXT NOT NULL,
    job_id        BIGINT,
    entity        TEXT NOT NULL,
    entity_id     BIGINT NOT NULL,
    brand_id      BIGINT,
    company_id    BIGINT,
    action        TEXT NOT NULL,
    revision      BIGINT NOT NULL,
    changes       {{json}} NOT NULL,
    changes_hash  TEXT NOT NULL,
    seal_id       BIGINT REFERENCES audit_seals (id)
);
CREATE INDEX audit_entity ON audit (entity, entity_id, id DESC);
-- The ranges of the log: what one brand and one company did, newest first. No index leads with one of the two alone,
-- since an engine would take it and read everything that has no brand.
CREATE INDEX audit_ranges ON audit (brand_id, company_id, id DESC);
-- Far down, and for who sees nearly everything, the log is walked along this one: it has all that the scope looks at.
CREATE INDEX audit_walk ON audit (id, brand_id, company_id);
CREATE INDEX audit_actor ON audit (actor_id, id DESC);
CREATE INDEX audit_job ON audit (job_id, id);
CREATE INDEX audit_at ON audit (at, id);
CREATE INDEX audit_unsealed ON audit (id) WHERE seal_id IS NULL;
CREATE INDEX audit_seal ON audit (seal_id, id);

-- Background work. One row is one piece of work; a worker owns it while lease_token is its own and lease_until lies ahead.
CREATE TABLE jobs (
    id           {{id}},
    kind         TEXT NOT NULL,
    dedupe_key   TEXT,
    payload      {{json}} NOT NULL,
    state        TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
    status       TEXT NOT NULL DEFAULT '',
    current      BIGINT NOT NULL DEFAULT 0,
    total        BIGINT NOT NULL DEFAULT 0,
    stats        {{json}} NOT NULL,
    cursor       TEXT NOT NULL DEFAULT '',
    error        TEXT NOT NULL DEFAULT '',
    cancel_asked {{bool}} NOT NULL DEFAULT 0,
    attempts     INTEGER NOT NULL DEFAULT 0,
    lease_token  TEXT,
    lease_until  {{time}},
    run_at       {{time}} NOT NULL,
    brand_id     BIGINT REFERENCES brands (id),
    created_by   BIGINT REFERENCES users (id),
    created_at   {{time}} NOT NULL,
    finished_at  {{time}}
);

-- A dedupe key is unique only while its job is active: the next run of the same work is a new row.
CREATE UNIQUE INDEX jobs_dedupe ON jobs (kind, dedupe_key) WHERE dedupe_key IS NOT NULL AND state IN ('queued', 'running');
-- Polling reads these two small partial indexes, never the finished jobs.
CREATE INDEX jobs_queued ON jobs (run_at, id) WHERE state = 'queued';
CREATE INDEX jobs_running ON jobs (lease_until) WHERE state = 'running';
CREATE INDEX jobs_kind_brand ON jobs (kind, brand_id, id);

-- Periodic work: the instance that moves next_at forward enqueues the run, so several instances start it once.
CREATE TABLE job_schedules (
    name          TEXT PRIMARY KEY,
    kind          TEXT NOT NULL,
    payload       {{json}} NOT NULL,
    every_seconds BIGINT NOT NULL CHECK (every_seconds > 0),
    next_at       {{time}} NOT NULL
);

CREATE TABLE files (
    id           {{id}},
    name         TEXT NOT NULL UNIQUE,
    real_name    TEXT NOT NULL,
    mime         TEXT NOT NULL,
    size         BIGINT NOT NULL,
    sha256       TEXT NOT NULL,
    owner_entity TEXT NOT NULL DEFAULT '',
    owner_id     BIGINT,
    public       {{bool}} NOT NULL DEFAULT 0,
    created_by   BIGINT REFERENCES users (id),
    created_at   {{time}} NOT NULL
);

CREATE INDEX files_owner ON files (owner_entity, owner_id, id);

-- Uploads in pieces: received says how many bytes are safe, file_id what became of them, so that a repeated last piece
-- gets the same answer. Rows are swept after a day.
CREATE TABLE uploads (
    id         TEXT PRIMARY KEY,
    user_id    BIGINT NOT NULL REFERENCES users (id),
    real_name  TEXT NOT NULL,
    size       BIGINT NOT NULL,
    received   BIGINT NOT NULL DEFAULT 0,
    file_id    BIGINT REFERENCES files (id),
    created_at {{time}} NOT NULL
);

CREATE INDEX uploads_created ON uploads (created_at);

-- What a brand sells.
CREATE TABLE body_types (
    id         {{id}},
    brand_id   BIGINT NOT NULL REFERENCES brands (id),
    code       TEXT NOT NULL,
    code_key   TEXT NOT NULL,
    name       {{json}} NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    sort       BIGINT NOT NULL,
    search     TEXT NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
CREATE UNIQUE INDEX body_types_code ON body_types (brand_id, code_key) WHERE status = 'active';
-- Lists show one status: its rows are counted and skipped along the index, without being read.
CREATE INDEX body_types_sort ON body_types (brand_id, status, sort, id);

-- Role 1 is the top role; what else a group needs, it makes itself.
INSERT INTO roles (id, name, name_key, type, search, created_at, updated_at)
VALUES (1, 'Administrator', 'administrator', 'admin', 'administrator', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00');
INSERT INTO permissions (id, role_id, type, permission, created_at, updated_at)
VALUES (1, 1, 'ALLOW', 'app.*', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00');
{{restart roles}}
{{restart permissions}}
