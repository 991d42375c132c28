-- +goose Up

-- Offers, which the documents call versions: a car of a price list, put
-- together for a customer step by step. What was chosen keeps the price it was
-- chosen at; amounts are cents, and those computed are stored for lists.

-- The offers of a year are numbered from 1.
CREATE TABLE version_numbers (
    year BIGINT PRIMARY KEY,
    last BIGINT NOT NULL
);

CREATE TABLE versions (
    id                      {{id}},
    number                  TEXT NOT NULL,
    type                    TEXT NOT NULL CHECK (type IN ('standard', 'embassy', 'diplomatic')),
    status                  TEXT NOT NULL CHECK (status IN ('draft', 'template', 'active', 'archived', 'used')),
    title                   TEXT NOT NULL,
    company_id              BIGINT NOT NULL REFERENCES companies (id),
    brand_id                BIGINT NOT NULL REFERENCES brands (id),
    language_id             BIGINT NOT NULL REFERENCES languages (id),
    pricelist_id            BIGINT REFERENCES pricelists (id),
    model_id                BIGINT REFERENCES models (id),
    serie_id                BIGINT REFERENCES series (id),
    bodytype_id             BIGINT REFERENCES body_types (id),
    gearbox_id              BIGINT REFERENCES gearboxes (id),
    vehicle_id              BIGINT,
    user_id                 BIGINT REFERENCES users (id),
    line_id                 BIGINT REFERENCES features (id),
    exterior_id             BIGINT REFERENCES features (id),
    wheel_id                BIGINT REFERENCES features (id),
    interior_id             BIGINT REFERENCES features (id),
    trim_id                 BIGINT REFERENCES features (id),
    trim_finish_id          BIGINT REFERENCES features (id),
    mvar_id                 BIGINT REFERENCES features (id),
    service_package_id      BIGINT REFERENCES features (id),
    repair_package_id       BIGINT REFERENCES features (id),
    vat_deductable          {{bool}} NOT NULL,
    delivery_term           TEXT NOT NULL,
    number_of_vehicles      BIGINT NOT NULL,
    expire_date             {{date}},
    crm_doc_type_id         TEXT NOT NULL,
    crm_doc_id              TEXT NOT NULL,
    crm_client_type_id      TEXT NOT NULL,
    crm_client_id           TEXT NOT NULL,
    customer_name           TEXT NOT NULL,
    customer_phone          TEXT NOT NULL,
    customer_email          TEXT NOT NULL,
    discount_type           TEXT NOT NULL CHECK (discount_type IN ('percent', 'money')),
    discount                BIGINT,
    discount_money          BIGINT,
    -- typed by hand; what follows from a discount is computed
    discounted_typed        BIGINT,
    price                   BIGINT NOT NULL,
    price_discounted        BIGINT,
    price_total             BIGINT NOT NULL,
    price_model             BIGINT NOT NULL,
    price_transportation    BIGINT NOT NULL,
    price_registration      BIGINT NOT NULL,
    price_casco             BIGINT NOT NULL,
    price_support           BIGINT,
    additional_extras_price BIGINT,
    accessories_price       BIGINT NOT NULL,
    include_accessories     {{bool}} NOT NULL,
    trade_in_benefit        BIGINT,
    extra_services          TEXT NOT NULL,
    extra_equipment         TEXT NOT NULL,
    third_party_equipment   TEXT NOT NULL,
    required_equipment      TEXT NOT NULL,
    comment                 TEXT NOT NULL,
    currency                TEXT NOT NULL,
    deposit                 BIGINT,
    deposit_comment         TEXT NOT NULL,
    monthly_payment         BIGINT,
    residual_value          BIGINT,
    months                  BIGINT,
    mileage                 BIGINT,
    franchise_accident      TEXT NOT NULL,
    franchise_theft         TEXT NOT NULL,
    -- the prices of the list for the type, as they were at priced_at
    list_model              BIGINT,
    list_transportation     BIGINT,
    priced_at               {{time}},
    -- the discount was entered for prices that are no longer these
    check_discount          {{bool}} NOT NULL,
    finished_at             {{time}},
    changed_since_finish    {{bool}} NOT NULL,
    search                  TEXT NOT NULL,
    revision                BIGINT NOT NULL DEFAULT 1,
    created_at              {{time}} NOT NULL,
    updated_at              {{time}} NOT NULL,
    updated_by              BIGINT
);
CREATE UNIQUE INDEX versions_number ON versions (number);
CREATE INDEX versions_ranges ON versions (brand_id, company_id, id DESC);
CREATE INDEX versions_company ON versions (company_id, id);
CREATE INDEX versions_user ON versions (user_id, id);
CREATE INDEX versions_walk ON versions (id, brand_id, company_id);
CREATE INDEX versions_model ON versions (model_id, pricelist_id);
CREATE INDEX versions_pricelist ON versions (pricelist_id);
CREATE INDEX versions_crm ON versions (crm_doc_id) WHERE crm_doc_id <> '';

-- Options chosen beyond the standard equipment, and standard ones dropped.
-- Seq is the age of a choice: a later one has a higher one.
CREATE TABLE version_features (
    version_id BIGINT NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
    feature_id BIGINT NOT NULL REFERENCES features (id),
    role       TEXT NOT NULL CHECK (role IN ('chosen', 'dropped')),
    seq        BIGINT NOT NULL,
    list_price BIGINT,
    PRIMARY KEY (version_id, feature_id)
);
CREATE INDEX version_features_feature ON version_features (feature_id);

-- Parts of the serie that the dealer fits.
CREATE TABLE version_accessories (
    version_id   BIGINT NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
    accessory_id BIGINT NOT NULL REFERENCES accessories (id),
    quantity     BIGINT NOT NULL CHECK (quantity >= 1),
    price        BIGINT NOT NULL,
    PRIMARY KEY (version_id, accessory_id)
);
CREATE INDEX version_accessories_accessory ON version_accessories (accessory_id);

-- The standard equipment that the offer lists.
CREATE TABLE version_equipment (
    id           {{id}},
    brand_id     BIGINT NOT NULL REFERENCES brands (id),
    company_id   BIGINT NOT NULL REFERENCES companies (id),
    version_id   BIGINT NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
    equipment_id BIGINT NOT NULL REFERENCES equipment (id),
    revision     BIGINT NOT NULL DEFAULT 1,
    created_at   {{time}} NOT NULL,
    updated_at   {{time}} NOT NULL,
    updated_by   BIGINT
);
CREATE UNIQUE INDEX version_equipment_equipment_id ON version_equipment (version_id, equipment_id);
CREATE INDEX version_equipment_equipment ON version_equipment (equipment_id);
CREATE INDEX version_equipment_sort ON version_equipment (company_id, version_id, id);

CREATE TABLE version_images (
    id         {{id}},
    brand_id   BIGINT NOT NULL REFERENCES brands (id),
    company_id BIGINT NOT NULL REFERENCES companies (id),
    version_id BIGINT NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
    image      TEXT NOT NULL,
    sort       BIGINT NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
CREATE INDEX version_images_sort ON version_images (version_id, sort, id);
CREATE INDEX version_images_company ON version_images (company_id, version_id);

-- States of the car to go back to: one before each change of it. What was
-- undone can be redone until something else is chosen.
CREATE TABLE version_snapshots (
    id         {{id}},
    version_id BIGINT NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
    user_id    BIGINT NOT NULL REFERENCES users (id),
    kind       TEXT NOT NULL CHECK (kind IN ('undo', 'redo')),
    action     TEXT NOT NULL,
    subject    TEXT NOT NULL,
    -- what the car must be for the step to apply
    expects    TEXT NOT NULL,
    state      {{json}} NOT NULL,
    made_at    {{time}} NOT NULL
);
CREATE INDEX version_snapshots_version ON version_snapshots (version_id, kind, id);
CREATE INDEX version_snapshots_user ON version_snapshots (user_id);

-- Who has an offer open for editing at this moment.
CREATE TABLE version_editors (
    version_id BIGINT NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
    user_id    BIGINT NOT NULL REFERENCES users (id),
    since      {{time}} NOT NULL,
    seen_at    {{time}} NOT NULL,
    PRIMARY KEY (version_id, user_id)
);
CREATE INDEX version_editors_user ON version_editors (user_id);
