-- +goose Up

-- What a price list holds: models and features with their prices, packages and
-- configuration rules. Models and features belong to a brand and are the same
-- in all its price lists; prices, contents and rules belong to one list.

CREATE TABLE pricelist_titles (
    id                 {{id}},
    brand_id           BIGINT NOT NULL REFERENCES brands (id),
    type               BIGINT NOT NULL CHECK (type IN (1, 2)),
    name               TEXT NOT NULL,
    name_key           TEXT NOT NULL,
    prices_include_vat {{bool}} NOT NULL,
    status             TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    sort               BIGINT NOT NULL,
    search             TEXT NOT NULL,
    revision           BIGINT NOT NULL DEFAULT 1,
    created_at         {{time}} NOT NULL,
    updated_at         {{time}} NOT NULL,
    updated_by         BIGINT
);
CREATE UNIQUE INDEX pricelist_titles_name ON pricelist_titles (brand_id, type, name_key) WHERE status = 'active';
CREATE INDEX pricelist_titles_sort ON pricelist_titles (brand_id, status, sort, id);

-- brand_id and type are those of the title, kept here for the scope.
CREATE TABLE pricelists (
    id                   {{id}},
    brand_id             BIGINT NOT NULL REFERENCES brands (id),
    pricelist_title_id   BIGINT NOT NULL REFERENCES pricelist_titles (id),
    type                 BIGINT NOT NULL CHECK (type IN (1, 2)),
    name                 TEXT NOT NULL,
    name_key             TEXT NOT NULL,
    started_at           {{date}} NOT NULL,
    published_at         {{time}},
    sfo_uploaded_at      {{time}},
    source_pricelist_id  BIGINT REFERENCES pricelists (id),
    price_transportation BIGINT,
    status               TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    search               TEXT NOT NULL,
    revision             BIGINT NOT NULL DEFAULT 1,
    created_at           {{time}} NOT NULL,
    updated_at           {{time}} NOT NULL,
    updated_by           BIGINT
);
CREATE UNIQUE INDEX pricelists_name ON pricelists (pricelist_title_id, name_key) WHERE status = 'active';
CREATE INDEX pricelists_sort ON pricelists (brand_id, status, started_at, id);
CREATE INDEX pricelists_title ON pricelists (pricelist_title_id, started_at, id);
CREATE INDEX pricelists_source ON pricelists (source_pricelist_id);

-- A code names one model of a brand for good, archived ones included: imports
-- find it again. Units: kW, hp, km, and in thousandths kWh, kWh/100 km, litres, g/km.
CREATE TABLE models (
    id                      {{id}},
    brand_id                BIGINT NOT NULL REFERENCES brands (id),
    custom                  {{bool}} NOT NULL,
    code                    TEXT NOT NULL,
    code_key                TEXT NOT NULL,
    description             {{json}} NOT NULL,
    serie_id                BIGINT NOT NULL REFERENCES series (id),
    modelrange_id           BIGINT NOT NULL REFERENCES model_ranges (id),
    bodytype_id             BIGINT REFERENCES body_types (id),
    fuel_id                 BIGINT NOT NULL REFERENCES fuels (id),
    hybrid_type_id          BIGINT REFERENCES hybrid_types (id),
    gearbox_id              BIGINT REFERENCES gearboxes (id),
    wheel_drive             TEXT CHECK (wheel_drive IN ('FRONT', 'REAR', 'AWD')),
    electric_motor_power    BIGINT,
    electric_motor_power_hp BIGINT,
    battery_capacity        BIGINT,
    electric_range          BIGINT,
    avg_energy_consumption  BIGINT,
    fueltank_size           BIGINT,
    co2_emission            BIGINT,
    status                  TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    search                  TEXT NOT NULL,
    revision                BIGINT NOT NULL DEFAULT 1,
    created_at              {{time}} NOT NULL,
    updated_at              {{time}} NOT NULL,
    updated_by              BIGINT
);
CREATE UNIQUE INDEX models_code ON models (brand_id, code_key);
CREATE INDEX models_sort ON models (brand_id, status, code_key, id);
CREATE INDEX models_serie ON models (serie_id);
CREATE INDEX models_modelrange ON models (modelrange_id);
CREATE INDEX models_bodytype ON models (bodytype_id);

-- A model belongs to a price list when it has a row here. Money in cents; null
-- means not sold that way. brand_id is that of the model, kept for the scope.
CREATE TABLE model_prices (
    id                      {{id}},
    brand_id                BIGINT NOT NULL REFERENCES brands (id),
    model_id                BIGINT NOT NULL REFERENCES models (id),
    pricelist_id            BIGINT NOT NULL REFERENCES pricelists (id),
    price_standard          BIGINT,
    price_embassy           BIGINT,
    price_diplomatic        BIGINT,
    price_transportation    BIGINT,
    feature_prime_cost      BIGINT,
    price_factory_delivery  BIGINT,
    service_pack_prime_cost BIGINT,
    price_wholesale         BIGINT,
    revision                BIGINT NOT NULL DEFAULT 1,
    created_at              {{time}} NOT NULL,
    updated_at              {{time}} NOT NULL,
    updated_by              BIGINT
);
CREATE UNIQUE INDEX model_prices_model_id ON model_prices (pricelist_id, model_id);
CREATE INDEX model_prices_lists ON model_prices (model_id, pricelist_id);
CREATE INDEX model_prices_sort ON model_prices (brand_id, pricelist_id, id);

CREATE TABLE model_prices_company (
    id              {{id}},
    brand_id        BIGINT NOT NULL REFERENCES brands (id),
    company_id      BIGINT NOT NULL REFERENCES companies (id),
    model_id        BIGINT NOT NULL REFERENCES models (id),
    pricelist_id    BIGINT NOT NULL REFERENCES pricelists (id),
    price_wholesale BIGINT,
    revision        BIGINT NOT NULL DEFAULT 1,
    created_at      {{time}} NOT NULL,
    updated_at      {{time}} NOT NULL,
    updated_by      BIGINT
);
CREATE UNIQUE INDEX model_prices_company_company_id ON model_prices_company (pricelist_id, model_id, company_id);
CREATE INDEX model_prices_company_company ON model_prices_company (company_id, pricelist_id);
CREATE INDEX model_prices_company_sort ON model_prices_company (brand_id, pricelist_id, id);

-- search holds the folded code and descriptions; the descriptions themselves
-- are in feature_translations only.
CREATE TABLE features (
    id                   {{id}},
    brand_id             BIGINT NOT NULL REFERENCES brands (id),
    code                 TEXT NOT NULL,
    code_key             TEXT NOT NULL,
    code3                TEXT NOT NULL,
    productclass_id      BIGINT REFERENCES product_classes (id),
    salesgroup_id        BIGINT REFERENCES sales_groups (id),
    image                TEXT NOT NULL,
    standard             {{bool}} NOT NULL,
    standard_diplomatic  {{bool}} NOT NULL,
    custom               {{bool}} NOT NULL,
    diplo_enabled        {{bool}} NOT NULL,
    important            {{bool}} NOT NULL,
    is_individual_colour {{bool}} NOT NULL,
    status               TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    sort                 BIGINT NOT NULL,
    search               TEXT NOT NULL,
    revision             BIGINT NOT NULL DEFAULT 1,
    created_at           {{time}} NOT NULL,
    updated_at           {{time}} NOT NULL,
    updated_by           BIGINT
);
CREATE UNIQUE INDEX features_code ON features (brand_id, code_key);
CREATE INDEX features_sort ON features (brand_id, status, sort, id);
CREATE INDEX features_productclass ON features (productclass_id);
CREATE INDEX features_salesgroup ON features (salesgroup_id);

CREATE TABLE feature_translations (
    id               {{id}},
    brand_id         BIGINT NOT NULL REFERENCES brands (id),
    feature_id       BIGINT NOT NULL REFERENCES features (id),
    language_id      BIGINT NOT NULL REFERENCES languages (id),
    description      TEXT NOT NULL,
    long_description TEXT NOT NULL,
    revision         BIGINT NOT NULL DEFAULT 1,
    created_at       {{time}} NOT NULL,
    updated_at       {{time}} NOT NULL,
    updated_by       BIGINT
);
CREATE UNIQUE INDEX feature_translations_language_id ON feature_translations (feature_id, language_id);
CREATE INDEX feature_translations_sort ON feature_translations (brand_id, feature_id, id);

-- A feature offered for a model of a price list. A null price means that it
-- cannot be added to an offer of that type.
CREATE TABLE model_features (
    id                  {{id}},
    brand_id            BIGINT NOT NULL REFERENCES brands (id),
    pricelist_id        BIGINT NOT NULL REFERENCES pricelists (id),
    model_id            BIGINT NOT NULL REFERENCES models (id),
    feature_id          BIGINT NOT NULL REFERENCES features (id),
    price_standard      BIGINT,
    price_embassy       BIGINT,
    standard            {{bool}} NOT NULL,
    standard_embassy    {{bool}} NOT NULL,
    standard_diplomatic {{bool}} NOT NULL,
    custom              {{bool}} NOT NULL,
    description_admin   TEXT NOT NULL,
    status              TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    revision            BIGINT NOT NULL DEFAULT 1,
    created_at          {{time}} NOT NULL,
    updated_at          {{time}} NOT NULL,
    updated_by          BIGINT
);
CREATE UNIQUE INDEX model_features_feature_id ON model_features (pricelist_id, model_id, feature_id);
CREATE INDEX model_features_models ON model_features (feature_id, pricelist_id, model_id);
CREATE INDEX model_features_model ON model_features (model_id, pricelist_id);
CREATE INDEX model_features_sort ON model_features (brand_id, status, pricelist_id, model_id, id);

-- The title and text of a feature as one model has it, the same in all price lists.
CREATE TABLE model_feature_translations (
    id          {{id}},
    brand_id    BIGINT NOT NULL REFERENCES brands (id),
    model_id    BIGINT NOT NULL REFERENCES models (id),
    feature_id  BIGINT NOT NULL REFERENCES features (id),
    language_id BIGINT NOT NULL REFERENCES languages (id),
    title       TEXT NOT NULL,
    description TEXT NOT NULL,
    revision    BIGINT NOT NULL DEFAULT 1,
    created_at  {{time}} NOT NULL,
    updated_at  {{time}} NOT NULL,
    updated_by  BIGINT
);
CREATE UNIQUE INDEX model_feature_translations_language_id ON model_feature_translations (model_id, feature_id, language_id);
CREATE INDEX model_feature_translations_feature ON model_feature_translations (feature_id, model_id);
CREATE INDEX model_feature_translations_sort ON model_feature_translations (brand_id, model_id, id);

-- What a package brings. A null model means every model of the list; those rows
-- and a model's own unite.
CREATE TABLE package_contents (
    id                 {{id}},
    brand_id           BIGINT NOT NULL REFERENCES brands (id),
    pricelist_id       BIGINT NOT NULL REFERENCES pricelists (id),
    model_id           BIGINT REFERENCES models (id),
    package_feature_id BIGINT NOT NULL REFERENCES features (id),
    feature_id         BIGINT NOT NULL REFERENCES features (id),
    revision           BIGINT NOT NULL DEFAULT 1,
    created_at         {{time}} NOT NULL,
    updated_at         {{time}} NOT NULL,
    updated_by         BIGINT
);
CREATE UNIQUE INDEX package_contents_feature_id ON package_contents (pricelist_id, package_feature_id, COALESCE(model_id, 0), feature_id);
CREATE INDEX package_contents_model ON package_contents (model_id, pricelist_id);
CREATE INDEX package_contents_package ON package_contents (package_feature_id);
CREATE INDEX package_contents_content ON package_contents (feature_id);
CREATE INDEX package_contents_sort ON package_contents (brand_id, pricelist_id, id);

CREATE TABLE model_equipment (
    id           {{id}},
    brand_id     BIGINT NOT NULL REFERENCES brands (id),
    model_id     BIGINT NOT NULL REFERENCES models (id),
    equipment_id BIGINT NOT NULL REFERENCES equipment (id),
    revision     BIGINT NOT NULL DEFAULT 1,
    created_at   {{time}} NOT NULL,
    updated_at   {{time}} NOT NULL,
    updated_by   BIGINT
);
CREATE UNIQUE INDEX model_equipment_equipment_id ON model_equipment (model_id, equipment_id);
CREATE INDEX model_equipment_models ON model_equipment (equipment_id, model_id);
CREATE INDEX model_equipment_sort ON model_equipment (brand_id, model_id, id);

CREATE TABLE model_images (
    id         {{id}},
    brand_id   BIGINT NOT NULL REFERENCES brands (id),
    model_id   BIGINT NOT NULL REFERENCES models (id),
    file       TEXT NOT NULL,
    sort       BIGINT NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
CREATE INDEX model_images_sort ON model_images (model_id, sort, id);
CREATE INDEX model_images_brand ON model_images (brand_id, model_id);

-- A configuration rule of a price list; a null model means all its models.
-- include 1: the actions must be there; 0: they must not (design: rules).
CREATE TABLE rules (
    id           {{id}},
    brand_id     BIGINT NOT NULL REFERENCES brands (id),
    pricelist_id BIGINT NOT NULL REFERENCES pricelists (id),
    model_id     BIGINT REFERENCES models (id),
    name         TEXT NOT NULL,
    name_key     TEXT NOT NULL,
    include      {{bool}} NOT NULL,
    text         {{json}} NOT NULL,
    -- where an import found it: the name of the file and the row in it
    origin_file  TEXT NOT NULL,
    origin_row   BIGINT NOT NULL,
    copied_from  BIGINT,
    status       TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    search       TEXT NOT NULL,
    revision     BIGINT NOT NULL DEFAULT 1,
    created_at   {{time}} NOT NULL,
    updated_at   {{time}} NOT NULL,
    updated_by   BIGINT
);
CREATE UNIQUE INDEX rules_name ON rules (pricelist_id, name_key);
CREATE INDEX rules_sort ON rules (brand_id, status, pricelist_id, name_key, id);
CREATE INDEX rules_model ON rules (model_id, pricelist_id);
CREATE INDEX rules_copied_from ON rules (copied_from);

CREATE TABLE rule_conditions (
    rule_id    BIGINT NOT NULL REFERENCES rules (id) ON DELETE CASCADE,
    feature_id BIGINT NOT NULL REFERENCES features (id),
    negative   {{bool}} NOT NULL,
    PRIMARY KEY (rule_id, feature_id)
);
CREATE INDEX rule_conditions_feature ON rule_conditions (feature_id);

CREATE TABLE rule_condition_classes (
    rule_id         BIGINT NOT NULL REFERENCES rules (id) ON DELETE CASCADE,
    productclass_id BIGINT NOT NULL REFERENCES product_classes (id),
    negative        {{bool}} NOT NULL,
    PRIMARY KEY (rule_id, productclass_id)
);
CREATE INDEX rule_condition_classes_class ON rule_condition_classes (productclass_id);

CREATE TABLE rule_actions (
    rule_id    BIGINT NOT NULL REFERENCES rules (id) ON DELETE CASCADE,
    feature_id BIGINT NOT NULL REFERENCES features (id),
    PRIMARY KEY (rule_id, feature_id)
);
CREATE INDEX rule_actions_feature ON rule_actions (feature_id);

CREATE TABLE rule_classes (
    rule_id         BIGINT NOT NULL REFERENCES rules (id) ON DELETE CASCADE,
    productclass_id BIGINT NOT NULL REFERENCES product_classes (id),
    PRIMARY KEY (rule_id, productclass_id)
);
CREATE INDEX rule_classes_class ON rule_classes (productclass_id);

-- The lists of a rule are numbered from 1 within it.
CREATE TABLE rule_lists (
    rule_id  BIGINT NOT NULL REFERENCES rules (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    PRIMARY KEY (rule_id, position)
);

CREATE TABLE rule_list_items (
    rule_id    BIGINT NOT NULL,
    position   BIGINT NOT NULL,
    feature_id BIGINT NOT NULL REFERENCES features (id),
    PRIMARY KEY (rule_id, position, feature_id),
    FOREIGN KEY (rule_id, position) REFERENCES rule_lists (rule_id, position) ON DELETE CASCADE
);
CREATE INDEX rule_list_items_feature ON rule_list_items (feature_id);

-- Counts the changes of whatever a compiled rule model of a price list is made
-- from, in the transaction of the change; who keeps one asks this row whether
-- it is still right.
CREATE TABLE rule_revisions (
    pricelist_id BIGINT PRIMARY KEY REFERENCES pricelists (id),
    brand_id     BIGINT NOT NULL REFERENCES brands (id),
    revision     BIGINT NOT NULL
);
CREATE INDEX rule_revisions_brand ON rule_revisions (brand_id);
