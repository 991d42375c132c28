-- +goose Up

-- Who acts for whom in a company while somebody is away, from one day to another.
CREATE TABLE substitutions (
    id                  {{id}},
    company_id          BIGINT NOT NULL REFERENCES companies (id),
    user_id             BIGINT NOT NULL REFERENCES users (id),
    substituted_user_id BIGINT NOT NULL REFERENCES users (id),
    date_from           {{date}} NOT NULL,
    date_to             {{date}} NOT NULL,
    status              TEXT NOT NULL CHECK (status IN ('active', 'archive')),
    revision            BIGINT NOT NULL DEFAULT 1,
    created_at          {{time}} NOT NULL,
    updated_at          {{time}} NOT NULL,
    updated_by          BIGINT
);
CREATE INDEX substitutions_company ON substitutions (company_id, status, date_to);
CREATE INDEX substitutions_acting ON substitutions (user_id, status, date_to, company_id, substituted_user_id);
CREATE INDEX substitutions_away ON substitutions (substituted_user_id, status, date_to);
