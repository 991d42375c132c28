-- +goose Up

-- A change of many prices of a price list at once, or what takes one back. Its job says how far
-- it is and what it counted.
CREATE TABLE price_changes (
    job_id       BIGINT PRIMARY KEY REFERENCES jobs (id),
    brand_id     BIGINT NOT NULL REFERENCES brands (id),
    pricelist_id BIGINT NOT NULL REFERENCES pricelists (id),
    asked        {{json}} NOT NULL,
    reverts      BIGINT REFERENCES price_changes (job_id),
    reverted_at  {{time}},
    created_at   {{time}} NOT NULL
);
CREATE INDEX price_changes_list ON price_changes (pricelist_id, job_id);
CREATE INDEX price_changes_brand ON price_changes (brand_id);
CREATE INDEX price_changes_reverts ON price_changes (reverts);
