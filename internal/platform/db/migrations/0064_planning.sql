-- +goose Up

-- How many cars of a model a company may order in a month. The serie is that of the model.
CREATE TABLE quotas (
    id         {{id}},
    company_id BIGINT NOT NULL REFERENCES companies (id),
    brand_id   BIGINT NOT NULL REFERENCES brands (id),
    model_id   BIGINT NOT NULL REFERENCES models (id),
    year       BIGINT NOT NULL,
    month      BIGINT NOT NULL CHECK (month BETWEEN 1 AND 12),
    amount     BIGINT NOT NULL CHECK (amount BETWEEN -9999 AND 9999),
    note       TEXT NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
CREATE UNIQUE INDEX quotas_month ON quotas (company_id, brand_id, year, model_id, month);
CREATE INDEX quotas_model ON quotas (model_id, id);
CREATE INDEX quotas_brand ON quotas (brand_id, year, id);

-- The months in which the quotas of a company do not change any more.
CREATE TABLE quota_months (
    id         {{id}},
    company_id BIGINT NOT NULL REFERENCES companies (id),
    brand_id   BIGINT NOT NULL REFERENCES brands (id),
    year       BIGINT NOT NULL,
    month      BIGINT NOT NULL CHECK (month BETWEEN 1 AND 12),
    closed     {{bool}} NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
CREATE UNIQUE INDEX quota_months_month ON quota_months (company_id, brand_id, year, month);
CREATE INDEX quota_months_brand ON quota_months (brand_id, id);

-- How many cars of a serie a company is to sell in a month.
CREATE TABLE sales_targets (
    id         {{id}},
    company_id BIGINT NOT NULL REFERENCES companies (id),
    brand_id   BIGINT NOT NULL REFERENCES brands (id),
    serie_id   BIGINT NOT NULL REFERENCES series (id),
    year       BIGINT NOT NULL,
    month      BIGINT NOT NULL CHECK (month BETWEEN 1 AND 12),
    amount     BIGINT NOT NULL CHECK (amount BETWEEN -9999 AND 9999),
    note       TEXT NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
CREATE UNIQUE INDEX sales_targets_month ON sales_targets (company_id, brand_id, year, serie_id, month);
CREATE INDEX sales_targets_serie ON sales_targets (serie_id, id);
CREATE INDEX sales_targets_brand ON sales_targets (brand_id, year, id);

-- Quotas and sales targets of a year as they were at some time. Neither they nor their
-- cells change.
CREATE TABLE plan_versions (
    id         {{id}},
    kind       TEXT NOT NULL CHECK (kind IN ('quota', 'target')),
    company_id BIGINT NOT NULL REFERENCES companies (id),
    brand_id   BIGINT NOT NULL REFERENCES brands (id),
    year       BIGINT NOT NULL,
    name       TEXT NOT NULL,
    first      {{bool}} NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
CREATE UNIQUE INDEX plan_versions_name ON plan_versions (company_id, brand_id, kind, year, name);
CREATE INDEX plan_versions_brand ON plan_versions (brand_id, id);

-- A row is a model in plans of quotas, and a serie in those of sales targets.
CREATE TABLE plan_cells (
    plan_version_id BIGINT NOT NULL REFERENCES plan_versions (id),
    row_id          BIGINT NOT NULL,
    month           BIGINT NOT NULL CHECK (month BETWEEN 1 AND 12),
    amount          BIGINT NOT NULL,
    PRIMARY KEY (plan_version_id, row_id, month)
);

-- What quotas count: the cars of a company by the month of their quota, or where they have
-- none by the day of their order.
CREATE INDEX vehicles_quota_of ON vehicles (dealer_company_id, brand_id, quota_month, model_id) WHERE quota_month IS NOT NULL;
CREATE INDEX vehicles_ordered_of ON vehicles (dealer_company_id, brand_id, ordered_at, model_id) WHERE quota_month IS NULL AND ordered_at IS NOT NULL;
-- What was sold of a brand, by the day: how its sales are spread over the year.
CREATE INDEX vehicles_sold_of_brand ON vehicles (brand_id, sold_at) WHERE sold_at IS NOT NULL;
