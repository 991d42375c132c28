-- +goose Up

-- Who proves people's identity for the login, by OpenID Connect.
CREATE TABLE identity_providers (
    id            {{id}},
    name          TEXT NOT NULL,
    name_key      TEXT NOT NULL,
    issuer        TEXT NOT NULL,
    client_id     TEXT NOT NULL,
    secret_mark   TEXT NOT NULL DEFAULT '',
    scopes        TEXT NOT NULL,
    groups_claim  TEXT NOT NULL,
    domains       TEXT NOT NULL,
    auto_create   {{bool}} NOT NULL DEFAULT 0,
    role_id       BIGINT REFERENCES roles (id),
    company_id    BIGINT REFERENCES companies (id),
    manages_roles {{bool}} NOT NULL DEFAULT 0,
    trusts_factor {{bool}} NOT NULL DEFAULT 0,
    search        TEXT NOT NULL,
    revision      BIGINT NOT NULL DEFAULT 1,
    created_at    {{time}} NOT NULL,
    updated_at    {{time}} NOT NULL,
    updated_by    BIGINT
);
CREATE UNIQUE INDEX identity_providers_name ON identity_providers (name_key);
CREATE INDEX identity_providers_role ON identity_providers (role_id) WHERE role_id IS NOT NULL;
CREATE INDEX identity_providers_company ON identity_providers (company_id) WHERE company_id IS NOT NULL;

-- What each of them shares with the program, encrypted: no record has it.
CREATE TABLE identity_secrets (
    provider_id BIGINT PRIMARY KEY REFERENCES identity_providers (id),
    secret      TEXT NOT NULL
);

-- What a group of the provider is here; the first that fits gives the role.
CREATE TABLE identity_groups (
    provider_id BIGINT NOT NULL REFERENCES identity_providers (id),
    position    BIGINT NOT NULL,
    claim_value TEXT NOT NULL,
    role_id     BIGINT REFERENCES roles (id),
    company_id  BIGINT REFERENCES companies (id),
    PRIMARY KEY (provider_id, position)
);
CREATE INDEX identity_groups_role ON identity_groups (role_id) WHERE role_id IS NOT NULL;
CREATE INDEX identity_groups_company ON identity_groups (company_id) WHERE company_id IS NOT NULL;

-- Which user somebody is whom a provider proves.
CREATE TABLE user_identities (
    id          {{id}},
    provider_id BIGINT NOT NULL REFERENCES identity_providers (id),
    subject     TEXT NOT NULL,
    user_id     BIGINT NOT NULL REFERENCES users (id),
    created_at  {{time}} NOT NULL,
    seen_at     {{time}} NOT NULL,
    UNIQUE (provider_id, subject)
);
CREATE INDEX user_identities_user ON user_identities (user_id);

-- Answers of providers that were used: each works once.
CREATE TABLE used_sign_ins (
    hash      TEXT PRIMARY KEY,
    forget_at {{time}} NOT NULL
);
CREATE INDEX used_sign_ins_forget ON used_sign_ins (forget_at);

-- Who has proven the user of a session, when it was no password; 1 says that
-- this stands for the second factor too.
ALTER TABLE tokens ADD COLUMN provider_id BIGINT;
ALTER TABLE tokens ADD COLUMN factor_trusted {{bool}} NOT NULL DEFAULT 0;
