-- +goose Up

-- The codes by which identification numbers begin (WMI) of a manufacturer, with
-- commas between; empty: not known.
ALTER TABLE manufacturers ADD COLUMN wmis TEXT NOT NULL DEFAULT '';

-- Cars of the group, new and used, from the plan to the new owner.
CREATE TABLE vehicles (
    id                        {{id}},
    brand_id                  BIGINT NOT NULL REFERENCES brands (id),
    manufacturer_id           BIGINT NOT NULL REFERENCES manufacturers (id),
    used                      {{bool}} NOT NULL,
    dealer_company_id         BIGINT NOT NULL REFERENCES companies (id),
    vehicle_status_id         BIGINT NOT NULL REFERENCES vehicle_statuses (id),
    phase                     TEXT NOT NULL CHECK (phase IN ('planned', 'ordered', 'transit', 'stock', 'sold', 'archive')),
    order_status              BIGINT,
    status                    TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    -- the car
    model_id                  BIGINT REFERENCES models (id),
    serie_id                  BIGINT REFERENCES series (id),
    model_code                TEXT NOT NULL,
    make                      TEXT NOT NULL,
    description_show          TEXT NOT NULL,
    ext_code                  TEXT NOT NULL,
    ext_feature_id            BIGINT REFERENCES features (id),
    ext_individual_feature_id BIGINT REFERENCES features (id),
    int_code                  TEXT NOT NULL,
    int_feature_id            BIGINT REFERENCES features (id),
    colour                    TEXT NOT NULL,
    interior                  TEXT NOT NULL,
    options_full              TEXT NOT NULL,
    options_full_text         TEXT NOT NULL,
    model_year                BIGINT,
    wheel_drive               TEXT NOT NULL,
    fuel_id                   BIGINT REFERENCES fuels (id),
    gearbox_id                BIGINT REFERENCES gearboxes (id),
    bodytype_id               BIGINT REFERENCES body_types (id),
    engine_cc                 BIGINT,
    power_kw                  BIGINT,
    co2                       BIGINT,
    mileage                   BIGINT,
    owners                    BIGINT,
    damage                    TEXT NOT NULL,
    warranty                  TEXT NOT NULL,
    -- identity
    vin                       TEXT NOT NULL,
    vin_key                   {{codes}} NOT NULL,
    vin_reason                TEXT NOT NULL,
    engine_no                 TEXT NOT NULL,
    registration_plate        TEXT NOT NULL,
    order_no                  TEXT NOT NULL,
    order_no_key              {{codes}} NOT NULL,
    -- its way
    order_type                TEXT NOT NULL CHECK (order_type IN ('stock', 'customer', 'demo', 'trade-in', 'buy-in', 'ex-demo')),
    importer_id               BIGINT REFERENCES importers (id),
    accepted_manager_id       BIGINT REFERENCES users (id),
    ordered_at                {{date}},
    quota_month               {{date}},
    reported_month            {{date}},
    produced_at               {{date}},
    foreseen_date             {{date}},
    arrived_at                {{date}},
    stocked_at                {{date}},
    external_stocked_at       {{date}},
    stockroom_id              BIGINT REFERENCES stockrooms (id),
    registered_at             {{date}},
    -- its owner
    customer_type             TEXT NOT NULL CHECK (customer_type IN ('company', 'private')),
    customer_id               BIGINT REFERENCES customers (id),
    owner                     TEXT NOT NULL,
    leasing_id                BIGINT REFERENCES leasings (id),
    seller_manager_id         BIGINT REFERENCES users (id),
    sold_at                   {{date}},
    returned_at               {{date}},
    returned_user_id          BIGINT REFERENCES users (id),
    -- its price, gross but for what it was bought for
    currency                  TEXT NOT NULL,
    vat                       BIGINT,
    vat_regime                TEXT NOT NULL CHECK (vat_regime IN ('standard', 'margin', 'exempt')),
    price                     BIGINT NOT NULL,
    price_discounted          BIGINT NOT NULL,
    price_transportation      BIGINT,
    price_total               BIGINT NOT NULL,
    price_purchase            BIGINT,
    -- who has it for now
    reserved_user_id          BIGINT REFERENCES users (id),
    reserved_company_id       BIGINT REFERENCES companies (id),
    reserved_until            {{date}},
    comment                   TEXT NOT NULL,
    search                    TEXT NOT NULL,
    car_search                TEXT NOT NULL,
    revision                  BIGINT NOT NULL DEFAULT 1,
    created_at                {{time}} NOT NULL,
    updated_at                {{time}} NOT NULL,
    updated_by                BIGINT
);
-- What a vehicle is found by. Only one open vehicle has a number; a sold one may
-- come back as a used one.
CREATE UNIQUE INDEX vehicles_vin ON vehicles (vin_key) WHERE vin_key <> '' AND status = 'active' AND phase <> 'sold' AND phase <> 'archive';
CREATE UNIQUE INDEX vehicles_order_no ON vehicles (manufacturer_id, order_no_key) WHERE order_no_key <> '' AND status = 'active';
CREATE INDEX vehicles_vin_key ON vehicles (vin_key, id) WHERE vin_key <> '';
-- The list of a company's vehicles.
CREATE INDEX vehicles_scope ON vehicles (dealer_company_id, brand_id, status, id, updated_at, vehicle_status_id, order_type, phase, reserved_user_id, reserved_company_id);
CREATE INDEX vehicles_newest ON vehicles (id, brand_id, dealer_company_id, status, vehicle_status_id, order_type, phase, reserved_user_id, reserved_company_id);
CREATE INDEX vehicles_updated ON vehicles (updated_at, id, brand_id, dealer_company_id, status, vehicle_status_id, order_type, phase, reserved_user_id, reserved_company_id);
-- The stock, which is what is open.
CREATE INDEX vehicles_open_brand ON vehicles (brand_id, phase, id) WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
CREATE INDEX vehicles_open_dealer ON vehicles (dealer_company_id, brand_id, id) WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
CREATE INDEX vehicles_open_model ON vehicles (serie_id, model_id, id) WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
CREATE INDEX vehicles_open_newest ON vehicles (id, brand_id, dealer_company_id, phase, used, vehicle_status_id) WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
CREATE INDEX vehicles_open_price ON vehicles (price_total, id, brand_id, dealer_company_id, phase) WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
CREATE INDEX vehicles_open_arrived ON vehicles (arrived_at, id, brand_id, dealer_company_id, phase) WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
CREATE INDEX vehicles_open_foreseen ON vehicles (foreseen_date, id, brand_id, dealer_company_id, phase) WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
CREATE INDEX vehicles_open_called ON vehicles (description_show, id, brand_id, dealer_company_id, phase) WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
CREATE INDEX vehicles_reserved_user ON vehicles (reserved_user_id, id) WHERE reserved_user_id IS NOT NULL;
CREATE INDEX vehicles_reserved_until ON vehicles (reserved_until, id) WHERE reserved_user_id IS NOT NULL;
CREATE INDEX vehicles_sold ON vehicles (dealer_company_id, brand_id, sold_at, serie_id) WHERE sold_at IS NOT NULL;
CREATE INDEX vehicles_quota ON vehicles (brand_id, quota_month) WHERE quota_month IS NOT NULL;
CREATE INDEX vehicles_ordered ON vehicles (brand_id, ordered_at) WHERE ordered_at IS NOT NULL;
CREATE INDEX vehicles_status ON vehicles (vehicle_status_id, id);
CREATE INDEX vehicles_customer ON vehicles (customer_id, id) WHERE customer_id IS NOT NULL;
CREATE INDEX vehicles_stockroom ON vehicles (stockroom_id, id) WHERE stockroom_id IS NOT NULL;

-- The options of vehicles by their codes, and the features that have them.
CREATE TABLE vehicle_features (
    vehicle_id BIGINT NOT NULL REFERENCES vehicles (id),
    code       TEXT NOT NULL,
    feature_id BIGINT REFERENCES features (id),
    PRIMARY KEY (vehicle_id, code)
);
CREATE INDEX vehicle_features_feature ON vehicle_features (feature_id, vehicle_id);

-- What was paid for vehicles; less than 0 was given back.
CREATE TABLE vehicle_payment_logs (
    id         {{id}},
    vehicle_id BIGINT NOT NULL REFERENCES vehicles (id),
    payment_at {{date}} NOT NULL,
    amount     BIGINT NOT NULL CHECK (amount <> 0),
    currency   TEXT NOT NULL,
    comment    TEXT NOT NULL,
    user_id    BIGINT REFERENCES users (id),
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
CREATE INDEX vehicle_payment_logs_vehicle ON vehicle_payment_logs (vehicle_id, payment_at, id);

-- Who has vehicles reserved, and who waits for them in the order of the ids.
CREATE TABLE vehicle_reservations (
    id            {{id}},
    vehicle_id    BIGINT NOT NULL REFERENCES vehicles (id),
    user_id       BIGINT NOT NULL REFERENCES users (id),
    company_id    BIGINT NOT NULL REFERENCES companies (id),
    customer_id   BIGINT REFERENCES customers (id),
    customer_name TEXT NOT NULL,
    until         {{date}},
    extended      {{bool}} NOT NULL,
    status        TEXT NOT NULL CHECK (status IN ('queued', 'active', 'used', 'released', 'expired')),
    revision      BIGINT NOT NULL DEFAULT 1,
    created_at    {{time}} NOT NULL,
    updated_at    {{time}} NOT NULL,
    updated_by    BIGINT
);
CREATE UNIQUE INDEX vehicle_reservations_vehicle_id ON vehicle_reservations (vehicle_id) WHERE status = 'active';
CREATE UNIQUE INDEX vehicle_reservations_user_id ON vehicle_reservations (vehicle_id, user_id) WHERE status IN ('active', 'queued');
CREATE INDEX vehicle_reservations_of ON vehicle_reservations (vehicle_id, status, id);
CREATE INDEX vehicle_reservations_until ON vehicle_reservations (until, id) WHERE status = 'active';
CREATE INDEX vehicle_reservations_user ON vehicle_reservations (user_id, status, id);

-- Pictures of vehicles in their order; the first is the cover.
CREATE TABLE vehicle_images (
    id         {{id}},
    vehicle_id BIGINT NOT NULL REFERENCES vehicles (id),
    image      TEXT NOT NULL,
    sort       BIGINT NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
CREATE INDEX vehicle_images_vehicle ON vehicle_images (vehicle_id, sort, id);
CREATE INDEX vehicle_images_image ON vehicle_images (image);
