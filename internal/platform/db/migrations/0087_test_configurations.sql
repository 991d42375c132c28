-- +goose Up

-- Configurations that the rules of a price list must keep possible, or impossible.
CREATE TABLE test_configurations (
    id           {{id}},
    brand_id     BIGINT NOT NULL REFERENCES brands (id),
    pricelist_id BIGINT NOT NULL REFERENCES pricelists (id),
    model_id     BIGINT NOT NULL REFERENCES models (id),
    name         TEXT NOT NULL,
    expected     TEXT NOT NULL CHECK (expected IN ('valid', 'invalid')),
    offer_type   TEXT NOT NULL CHECK (offer_type IN ('standard', 'embassy', 'diplomatic')),
    -- codes of features
    chosen       {{json}} NOT NULL,
    dropped      {{json}} NOT NULL,
    -- the number of the offer it is taken from; empty: made by hand
    origin       TEXT NOT NULL,
    status       TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    search       TEXT NOT NULL,
    revision     BIGINT NOT NULL DEFAULT 1,
    created_at   {{time}} NOT NULL,
    updated_at   {{time}} NOT NULL,
    updated_by   BIGINT
);
CREATE INDEX test_configurations_sort ON test_configurations (brand_id, pricelist_id, model_id, id);
CREATE INDEX test_configurations_list ON test_configurations (pricelist_id, status, model_id, id);
CREATE INDEX test_configurations_model ON test_configurations (model_id, pricelist_id);
