-- +goose Up

-- What a brand sells, besides its body types.

CREATE TABLE series (
    id          {{id}},
    brand_id    BIGINT NOT NULL REFERENCES brands (id),
    name        TEXT NOT NULL,
    name_key    TEXT NOT NULL,
    link        TEXT NOT NULL,
    image       TEXT NOT NULL,
    price_casco BIGINT NOT NULL,
    status      TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    sort        BIGINT NOT NULL,
    search      TEXT NOT NULL,
    revision    BIGINT NOT NULL DEFAULT 1,
    created_at  {{time}} NOT NULL,
    updated_at  {{time}} NOT NULL,
    updated_by  BIGINT
);
CREATE UNIQUE INDEX series_name ON series (brand_id, name_key) WHERE status = 'active';
CREATE INDEX series_sort ON series (brand_id, status, sort, id);

-- brand_id is that of the serie, kept here for the scope.
CREATE TABLE model_ranges (
    id         {{id}},
    brand_id   BIGINT NOT NULL REFERENCES brands (id),
    serie_id   BIGINT NOT NULL REFERENCES series (id),
    model      TEXT NOT NULL,
    model_key  TEXT NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    search     TEXT NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
CREATE UNIQUE INDEX model_ranges_model ON model_ranges (serie_id, model_key) WHERE status = 'active';
CREATE INDEX model_ranges_sort ON model_ranges (brand_id, status, model_key, id);
CREATE INDEX model_ranges_serie ON model_ranges (serie_id);

CREATE TABLE sales_groups (
    id          {{id}},
    brand_id    BIGINT NOT NULL REFERENCES brands (id),
    code        TEXT NOT NULL,
    code_key    TEXT NOT NULL,
    description {{json}} NOT NULL,
    type        TEXT CHECK (type = 'packages'),
    status      TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    search      TEXT NOT NULL,
    revision    BIGINT NOT NULL DEFAULT 1,
    created_at  {{time}} NOT NULL,
    updated_at  {{time}} NOT NULL,
    updated_by  BIGINT
);
CREATE UNIQUE INDEX sales_groups_code ON sales_groups (brand_id, code_key) WHERE status = 'active';
CREATE INDEX sales_groups_sort ON sales_groups (brand_id, status, code_key, id);

CREATE TABLE equipment (
    id         {{id}},
    brand_id   BIGINT NOT NULL REFERENCES brands (id),
    name       {{json}} NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    sort       BIGINT NOT NULL,
    search     TEXT NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
CREATE INDEX equipment_sort ON equipment (brand_id, status, sort, id);

-- Shared by all brands: the class of a feature decides the step of the offer
-- in which it is chosen.
CREATE TABLE product_classes (
    id         {{id}},
    code       TEXT NOT NULL,
    code_key   TEXT NOT NULL,
    name       {{json}} NOT NULL,
    step       TEXT NOT NULL CHECK (step IN ('line', 'mvar', 'exterior', 'wheel', 'interior', 'trim', 'trim_finish',
               'option', 'accessory', 'service_package', 'repair_package')),
    exclusive  {{bool}} NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    search     TEXT NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
CREATE UNIQUE INDEX product_classes_code ON product_classes (code_key) WHERE status = 'active';

CREATE TABLE gearboxes (
    id         {{id}},
    brand_id   BIGINT REFERENCES brands (id),
    code       TEXT NOT NULL,
    code_key   TEXT NOT NULL,
    name       {{json}} NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    search     TEXT NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
CREATE UNIQUE INDEX gearboxes_code ON gearboxes (COALESCE(brand_id, 0), code_key) WHERE status = 'active';
CREATE INDEX gearboxes_brand ON gearboxes (brand_id, code_key, id);

CREATE TABLE fuels (
    id                      BIGINT PRIMARY KEY,
    code                    TEXT NOT NULL UNIQUE,
    name                    {{json}} NOT NULL,
    has_hybrids             {{bool}} NOT NULL,
    has_tank                {{bool}} NOT NULL,
    has_electric_properties {{bool}} NOT NULL
);
INSERT INTO fuels (id, code, name, has_hybrids, has_tank, has_electric_properties) VALUES
    (1, 'petrol', '{"1": "Benzinas", "2": "Petrol", "3": "Benzīns", "4": "Bensiin", "5": "Бензин"}', 1, 1, 0),
    (2, 'diesel', '{"1": "Dyzelinas", "2": "Diesel", "3": "Dīzelis", "4": "Diisel", "5": "Дизель"}', 1, 1, 0),
    (3, 'electric', '{"1": "Elektra", "2": "Electric", "3": "Elektrība", "4": "Elekter", "5": "Электричество"}', 0, 0, 1),
    (4, 'gas', '{"1": "Dujos", "2": "Gas", "3": "Gāze", "4": "Gaas", "5": "Газ"}', 1, 1, 0);

CREATE TABLE hybrid_types (
    id                      BIGINT PRIMARY KEY,
    title                   TEXT NOT NULL UNIQUE,
    has_electric_properties {{bool}} NOT NULL
);
INSERT INTO hybrid_types (id, title, has_electric_properties) VALUES (1, 'HEV', 0), (2, 'PHEV', 1), (3, 'MHEV', 0);

CREATE TABLE currencies (
    code   TEXT PRIMARY KEY,
    symbol TEXT NOT NULL,
    name   TEXT NOT NULL
);
INSERT INTO currencies (code, symbol, name) VALUES ('EUR', '€', 'Euro'), ('USD', '$', 'US dollar');

-- Markets with the history of their VAT (sources: docs/reference-data.md).
CREATE TABLE countries (
    id          {{id}},
    code        TEXT NOT NULL,
    code_key    TEXT NOT NULL,
    name        {{json}} NOT NULL,
    currency    TEXT NOT NULL REFERENCES currencies (code),
    language_id BIGINT NOT NULL REFERENCES languages (id),
    sort        BIGINT NOT NULL,
    status      TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    revision    BIGINT NOT NULL DEFAULT 1,
    created_at  {{time}} NOT NULL,
    updated_at  {{time}} NOT NULL,
    updated_by  BIGINT
);
CREATE UNIQUE INDEX countries_code ON countries (code_key) WHERE status = 'active';

-- The standard rate in thousandths of a percent, from its first day on.
CREATE TABLE vat_rates (
    country_id BIGINT NOT NULL REFERENCES countries (id),
    valid_from {{date}} NOT NULL,
    rate       BIGINT NOT NULL,
    PRIMARY KEY (country_id, valid_from)
);

INSERT INTO countries (id, code, code_key, name, currency, language_id, sort, status, created_at, updated_at) VALUES
    (1, 'LT', 'lt', '{"1": "Lietuva", "2": "Lithuania", "3": "Lietuva", "4": "Leedu", "5": "Литва"}', 'EUR', 1, 1, 'active', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00'),
    (2, 'LV', 'lv', '{"1": "Latvija", "2": "Latvia", "3": "Latvija", "4": "Läti", "5": "Латвия"}', 'EUR', 3, 2, 'active', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00'),
    (3, 'EE', 'ee', '{"1": "Estija", "2": "Estonia", "3": "Igaunija", "4": "Eesti", "5": "Эстония"}', 'EUR', 4, 3, 'active', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00');
INSERT INTO vat_rates (country_id, valid_from, rate) VALUES
    (1, '2009-01-01', 19000), (1, '2009-09-01', 21000),
    (2, '2009-01-01', 21000), (2, '2011-01-01', 22000), (2, '2012-07-01', 21000),
    (3, '2009-07-01', 20000), (3, '2024-01-01', 22000), (3, '2025-07-01', 24000);
{{restart countries}}

INSERT INTO product_classes (id, code, code_key, name, step, exclusive, status, search, created_at, updated_at) VALUES
    (1, 'line', 'line', '{"1": "Įrangos lygis", "2": "Line"}', 'line', 1, 'active', 'irangos lygis line', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00'),
    (2, 'mvar', 'mvar', '{"1": "Variantas", "2": "Variant"}', 'mvar', 1, 'active', 'variantas variant mvar', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00'),
    (3, 'exterior', 'exterior', '{"1": "Kėbulo spalva", "2": "Exterior"}', 'exterior', 1, 'active', 'kebulo spalva exterior', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00'),
    (4, 'wheel', 'wheel', '{"1": "Ratai", "2": "Wheels"}', 'wheel', 1, 'active', 'ratai wheels wheel', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00'),
    (5, 'interior', 'interior', '{"1": "Salonas", "2": "Interior"}', 'interior', 1, 'active', 'salonas interior', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00'),
    (6, 'trim', 'trim', '{"1": "Apmušalai", "2": "Trim"}', 'trim', 1, 'active', 'apmusalai trim', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00'),
    (7, 'trim_finish', 'trim_finish', '{"1": "Apdailos juostos", "2": "Trim finish"}', 'trim_finish', 1, 'active', 'apdailos juostos trim finish trim_finish', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00'),
    (8, 'option', 'option', '{"1": "Papildoma įranga", "2": "Options"}', 'option', 0, 'active', 'papildoma iranga options option', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00'),
    (9, 'accessory', 'accessory', '{"1": "Priedai", "2": "Accessories"}', 'accessory', 0, 'active', 'priedai accessories accessory', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00'),
    (10, 'service_package', 'service_package', '{"1": "Priežiūros paketai", "2": "Service packages"}', 'service_package', 1, 'active', 'prieziuros paketai service packages service_package', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00'),
    (11, 'repair_package', 'repair_package', '{"1": "Remonto paketai", "2": "Repair packages"}', 'repair_package', 1, 'active', 'remonto paketai repair packages repair_package', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00');
{{restart product_classes}}

INSERT INTO gearboxes (id, brand_id, code, code_key, name, status, search, created_at, updated_at) VALUES
    (1, NULL, 'manual', 'manual', '{"1": "Mechaninė", "2": "Manual", "3": "Manuālā", "4": "Manuaal", "5": "Механическая"}', 'active', 'mechanine manual', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00'),
    (2, NULL, 'automatic', 'automatic', '{"1": "Automatinė", "2": "Automatic", "3": "Automātiskā", "4": "Automaat", "5": "Автоматическая"}', 'active', 'automatine automatic', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00');
{{restart gearboxes}}
