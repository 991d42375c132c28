-- +goose Up

-- Countries, their VAT rates and the limits for electric cars are records that
-- administrators keep. A code names one country, one in the archive too:
-- companies know their country by it.
ALTER TABLE countries ADD COLUMN search TEXT NOT NULL DEFAULT '';
UPDATE countries SET search = 'lietuva lithuania lietuva leedu литва lt' WHERE code = 'LT';
UPDATE countries SET search = 'latvija latvia latvija lati латвия lv' WHERE code = 'LV';
UPDATE countries SET search = 'estija estonia igaunija eesti эстония ee' WHERE code = 'EE';
DROP INDEX countries_code;
CREATE UNIQUE INDEX countries_code ON countries (code_key);

CREATE TABLE rates_before AS SELECT country_id, valid_from, rate FROM vat_rates;
DROP TABLE vat_rates;
-- The standard rate in thousandths of a percent, from its first day on.
CREATE TABLE vat_rates (
    id         {{id}},
    country_id BIGINT NOT NULL REFERENCES countries (id),
    rate       BIGINT NOT NULL,
    valid_from {{date}} NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT,
    UNIQUE (country_id, valid_from)
);
INSERT INTO vat_rates (country_id, rate, valid_from, created_at, updated_at)
SELECT country_id, rate, valid_from, '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00' FROM rates_before ORDER BY country_id, valid_from;
DROP TABLE rates_before;

ALTER TABLE vat_limits ADD COLUMN revision BIGINT NOT NULL DEFAULT 1;
ALTER TABLE vat_limits ADD COLUMN created_at {{time}} NOT NULL DEFAULT '2026-01-01 00:00:00+00:00';
ALTER TABLE vat_limits ADD COLUMN updated_at {{time}} NOT NULL DEFAULT '2026-01-01 00:00:00+00:00';
ALTER TABLE vat_limits ADD COLUMN updated_by BIGINT;

-- Leasing companies that customers finance vehicles with.
CREATE TABLE leasings (
    id         {{id}},
    name       TEXT NOT NULL,
    name_key   TEXT NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    search     TEXT NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
CREATE UNIQUE INDEX leasings_name ON leasings (name_key) WHERE status = 'active';
