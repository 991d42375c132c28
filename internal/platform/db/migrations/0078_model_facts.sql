-- +goose Up

-- What a buyer asks of a car first, and what an offer must say of it: consumption is in
-- thousandths of l/100 km, as all measures are.
ALTER TABLE models ADD COLUMN power_kw BIGINT CHECK (power_kw BETWEEN 1 AND 2000);
ALTER TABLE models ADD COLUMN consumption BIGINT;
ALTER TABLE models ADD COLUMN model_year BIGINT CHECK (model_year BETWEEN 1990 AND 2100);

-- The interest of a credit, without which no example of it is printed.
ALTER TABLE versions ADD COLUMN borrowing_rate BIGINT;
ALTER TABLE versions ADD COLUMN borrowing_rate_kind TEXT NOT NULL DEFAULT '' CHECK (borrowing_rate_kind IN ('', 'fixed', 'variable'));
