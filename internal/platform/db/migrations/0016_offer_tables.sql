-- +goose Up

-- What offers are priced with besides price lists.

-- Parts of a serie that the dealer fits, with their price without VAT in cents.
-- brand_id is that of the serie, kept here for the scope. from_feed marks those
-- that came from the serie's feed: only these follow it.
CREATE TABLE accessories (
    id         {{id}},
    brand_id   BIGINT NOT NULL REFERENCES brands (id),
    serie_id   BIGINT NOT NULL REFERENCES series (id),
    code       TEXT NOT NULL,
    code_key   TEXT NOT NULL,
    name       {{json}} NOT NULL,
    price      BIGINT NOT NULL,
    image      TEXT NOT NULL,
    from_feed  {{bool}} NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    search     TEXT NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
CREATE UNIQUE INDEX accessories_code ON accessories (serie_id, code_key) WHERE status = 'active';
CREATE INDEX accessories_serie ON accessories (serie_id, code_key, id);
CREATE INDEX accessories_sort ON accessories (brand_id, serie_id, code_key, id);

-- The tax on registering a car, by its CO2 in whole g/km, both ends included;
-- co2_to 9999 is no upper end. Amounts in cents: base_amount is the one that a
-- yearly index multiplies, null where there is none. valid_to is the last day,
-- null until further notice.
CREATE TABLE registration_taxes (
    id           {{id}},
    country_code TEXT NOT NULL,
    fuel_id      BIGINT NOT NULL REFERENCES fuels (id),
    co2_from     BIGINT NOT NULL,
    co2_to       BIGINT NOT NULL,
    amount       BIGINT NOT NULL,
    base_amount  BIGINT,
    valid_from   {{date}} NOT NULL,
    valid_to     {{date}},
    revision     BIGINT NOT NULL DEFAULT 1,
    created_at   {{time}} NOT NULL,
    updated_at   {{time}} NOT NULL,
    updated_by   BIGINT
);
CREATE INDEX registration_taxes_sort ON registration_taxes (country_code, fuel_id, valid_from, co2_from, id);

-- Lithuania: nothing up to 130 g/km and for electric cars. Above, each 10 g/km
-- add 15 euros for petrol, 30 for diesel and 13.50 for gas, multiplied by the
-- index of prices of the year.
INSERT INTO registration_taxes (country_code, fuel_id, co2_from, co2_to, amount, base_amount, valid_from, valid_to, created_at, updated_at)
SELECT 'LT', f.id, 0, CASE f.id WHEN 3 THEN 9999 ELSE 130 END, 0, NULL, '2024-01-01', NULL, '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00'
FROM fuels f WHERE f.id IN (1, 2, 3, 4) ORDER BY f.id;

INSERT INTO registration_taxes (country_code, fuel_id, co2_from, co2_to, amount, base_amount, valid_from, valid_to, created_at, updated_at)
SELECT 'LT', f.id, 121 + 10 * s.k, CASE s.k WHEN 18 THEN 9999 ELSE 130 + 10 * s.k END, (f.step * s.k * 1442 + 500) / 1000, f.step * s.k,
    '2026-01-01', NULL, '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00'
FROM (SELECT 1 AS id, 1500 AS step UNION ALL SELECT 2, 3000 UNION ALL SELECT 4, 1350) AS f
CROSS JOIN (SELECT 1 AS k UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7
    UNION ALL SELECT 8 UNION ALL SELECT 9 UNION ALL SELECT 10 UNION ALL SELECT 11 UNION ALL SELECT 12 UNION ALL SELECT 13 UNION ALL SELECT 14
    UNION ALL SELECT 15 UNION ALL SELECT 16 UNION ALL SELECT 17 UNION ALL SELECT 18) AS s
ORDER BY f.id, s.k;
INSERT INTO registration_taxes (country_code, fuel_id, co2_from, co2_to, amount, base_amount, valid_from, valid_to, created_at, updated_at)
SELECT country_code, fuel_id, co2_from, co2_to, (base_amount * 1394 + 500) / 1000, base_amount, '2025-01-01', '2025-12-31', created_at, updated_at
FROM registration_taxes WHERE valid_from = '2026-01-01' ORDER BY id;
INSERT INTO registration_taxes (country_code, fuel_id, co2_from, co2_to, amount, base_amount, valid_from, valid_to, created_at, updated_at)
SELECT country_code, fuel_id, co2_from, co2_to, (base_amount * 1366 + 500) / 1000, base_amount, '2024-01-01', '2024-12-31', created_at, updated_at
FROM registration_taxes WHERE valid_from = '2026-01-01' ORDER BY id;

-- Up to which price, VAT included, the VAT of an electric car may be deducted.
CREATE TABLE vat_limits (
    id         {{id}},
    country_id BIGINT NOT NULL REFERENCES countries (id),
    amount     BIGINT NOT NULL,
    valid_from {{date}} NOT NULL,
    valid_to   {{date}}
);
CREATE INDEX vat_limits_country ON vat_limits (country_id, valid_from);
INSERT INTO vat_limits (country_id, amount, valid_from) VALUES (1, 5000000, '2023-01-01');
