-- +goose Up

-- Who makes the vehicles of a brand; the code is what permissions and vehicles know it by.
CREATE TABLE manufacturers (
    id                        {{id}},
    code                      TEXT NOT NULL,
    code_key                  TEXT NOT NULL,
    name                      TEXT NOT NULL,
    used                      {{bool}} NOT NULL,
    default_vehicle_status_id BIGINT,
    search                    TEXT NOT NULL,
    revision                  BIGINT NOT NULL DEFAULT 1,
    created_at                {{time}} NOT NULL,
    updated_at                {{time}} NOT NULL,
    updated_by                BIGINT
);
CREATE UNIQUE INDEX manufacturers_code ON manufacturers (code_key);

-- The gearbox is no reference to its table, which refers to brands itself.
ALTER TABLE brands ADD COLUMN manufacturer_id BIGINT REFERENCES manufacturers (id);
ALTER TABLE brands ADD COLUMN default_gearbox BIGINT;

CREATE TABLE brand_manufacturers (
    brand_id        BIGINT NOT NULL REFERENCES brands (id),
    manufacturer_id BIGINT NOT NULL REFERENCES manufacturers (id),
    PRIMARY KEY (brand_id, manufacturer_id)
);
CREATE INDEX brand_manufacturers_manufacturer ON brand_manufacturers (manufacturer_id, brand_id);

-- Which classes the steps Exterior and Interior of an offer show.
CREATE TABLE brand_exterior_classes (
    brand_id         BIGINT NOT NULL REFERENCES brands (id),
    product_class_id BIGINT NOT NULL REFERENCES product_classes (id),
    PRIMARY KEY (brand_id, product_class_id)
);
CREATE INDEX brand_exterior_classes_class ON brand_exterior_classes (product_class_id);

CREATE TABLE brand_interior_classes (
    brand_id         BIGINT NOT NULL REFERENCES brands (id),
    product_class_id BIGINT NOT NULL REFERENCES product_classes (id),
    PRIMARY KEY (brand_id, product_class_id)
);
CREATE INDEX brand_interior_classes_class ON brand_interior_classes (product_class_id);

ALTER TABLE companies ADD COLUMN language_id BIGINT NOT NULL DEFAULT 1;
ALTER TABLE companies ADD COLUMN has_emission_taxes {{bool}} NOT NULL DEFAULT 0;
ALTER TABLE companies ADD COLUMN price_regitra BIGINT NOT NULL DEFAULT 0;
ALTER TABLE companies ADD COLUMN visible_in_vehicle {{bool}} NOT NULL DEFAULT 1;

CREATE TABLE company_languages (
    company_id  BIGINT NOT NULL REFERENCES companies (id),
    language_id BIGINT NOT NULL REFERENCES languages (id),
    PRIMARY KEY (company_id, language_id)
);
INSERT INTO company_languages (company_id, language_id) SELECT id, 1 FROM companies;

-- What a company sells and how becomes a record with texts of its own.
CREATE TABLE sold AS SELECT company_id, brand_id FROM company_brands;
DROP TABLE company_brands;

CREATE TABLE company_brands (
    id                {{id}},
    company_id        BIGINT NOT NULL REFERENCES companies (id),
    brand_id          BIGINT NOT NULL REFERENCES brands (id),
    vat_deductable    {{bool}} NOT NULL,
    offer_accessories {{bool}} NOT NULL,
    offer_insurance   {{bool}} NOT NULL,
    revision          BIGINT NOT NULL DEFAULT 1,
    created_at        {{time}} NOT NULL,
    updated_at        {{time}} NOT NULL,
    updated_by        BIGINT
);
INSERT INTO company_brands (company_id, brand_id, vat_deductable, offer_accessories, offer_insurance, created_at, updated_at)
SELECT company_id, brand_id, 0, 0, 0, '2026-11-01 00:00:00+00:00', '2026-11-01 00:00:00+00:00' FROM sold ORDER BY company_id, brand_id;
DROP TABLE sold;
CREATE UNIQUE INDEX company_brands_brand_id ON company_brands (company_id, brand_id);
CREATE INDEX company_brands_brand ON company_brands (brand_id, company_id);

-- Texts of a company for a brand, one row for each language that has any.
-- company_id and brand_id are those of the company brand, kept here for the scope.
CREATE TABLE company_brand_translations (
    id               {{id}},
    company_brand_id BIGINT NOT NULL REFERENCES company_brands (id) ON DELETE CASCADE,
    company_id       BIGINT NOT NULL REFERENCES companies (id),
    brand_id         BIGINT NOT NULL REFERENCES brands (id),
    language_id      BIGINT NOT NULL REFERENCES languages (id),
    delivery_term    TEXT NOT NULL,
    services         TEXT NOT NULL,
    equipment        TEXT NOT NULL,
    footer           TEXT NOT NULL,
    footer_used      TEXT NOT NULL,
    revision         BIGINT NOT NULL DEFAULT 1,
    created_at       {{time}} NOT NULL,
    updated_at       {{time}} NOT NULL,
    updated_by       BIGINT
);
CREATE UNIQUE INDEX company_brand_translations_language_id ON company_brand_translations (company_brand_id, language_id);
