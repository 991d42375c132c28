-- +goose Up

-- What an import changed for customers: options that nobody could choose before
-- it began, and those that became impossible or possible by it. became is null
-- until it has ended.
CREATE TABLE import_choices (
    job_id   BIGINT PRIMARY KEY REFERENCES import_runs (job_id) ON DELETE CASCADE,
    brand_id BIGINT NOT NULL REFERENCES brands (id),
    before   {{json}} NOT NULL,
    became   {{json}}
);
CREATE INDEX import_choices_brand ON import_choices (brand_id);
