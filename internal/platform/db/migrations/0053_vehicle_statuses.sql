-- +goose Up

-- Where a company keeps its vehicles.
CREATE TABLE stockrooms (
    id         {{id}},
    company_id BIGINT NOT NULL REFERENCES companies (id),
    name       TEXT NOT NULL,
    name_key   TEXT NOT NULL,
    link       TEXT NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('active', 'archive')),
    search     TEXT NOT NULL,
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT
);
CREATE UNIQUE INDEX stockrooms_name ON stockrooms (company_id, name_key) WHERE status = 'active';

-- What a manufacturer calls the stages of a vehicle. The program itself asks
-- for the phase only.
CREATE TABLE vehicle_statuses (
    id              {{id}},
    manufacturer_id BIGINT NOT NULL REFERENCES manufacturers (id),
    code            TEXT NOT NULL,
    code_key        TEXT NOT NULL,
    name            {{json}} NOT NULL,
    phase           TEXT NOT NULL CHECK (phase IN ('planned', 'ordered', 'transit', 'stock', 'sold', 'archive')),
    from_used       {{bool}} NOT NULL,
    sort            BIGINT NOT NULL,
    status          TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    search          TEXT NOT NULL,
    revision        BIGINT NOT NULL DEFAULT 1,
    created_at      {{time}} NOT NULL,
    updated_at      {{time}} NOT NULL,
    updated_by      BIGINT
);
CREATE UNIQUE INDEX vehicle_statuses_code ON vehicle_statuses (manufacturer_id, code_key) WHERE status = 'active';
CREATE INDEX vehicle_statuses_sort ON vehicle_statuses (manufacturer_id, status, sort, id);

-- The numbers by which manufacturers report how far an order is, and the status
-- that each of them means.
CREATE TABLE order_statuses (
    id                {{id}},
    manufacturer_id   BIGINT NOT NULL REFERENCES manufacturers (id),
    code              BIGINT NOT NULL,
    external_code     TEXT NOT NULL,
    external_code_key TEXT NOT NULL,
    name              {{json}} NOT NULL,
    vehicle_status_id BIGINT NOT NULL REFERENCES vehicle_statuses (id),
    search            TEXT NOT NULL,
    revision          BIGINT NOT NULL DEFAULT 1,
    created_at        {{time}} NOT NULL,
    updated_at        {{time}} NOT NULL,
    updated_by        BIGINT
);
CREATE UNIQUE INDEX order_statuses_code ON order_statuses (manufacturer_id, code);
CREATE UNIQUE INDEX order_statuses_external_code ON order_statuses (manufacturer_id, external_code_key) WHERE external_code_key <> '';
CREATE INDEX order_statuses_vehicle_status ON order_statuses (vehicle_status_id);

-- Who brings vehicles into the country.
CREATE TABLE importers (
    id                {{id}},
    code              TEXT NOT NULL,
    code_key          TEXT NOT NULL,
    name              TEXT NOT NULL,
    dealer_company_id BIGINT REFERENCES companies (id),
    search            TEXT NOT NULL,
    revision          BIGINT NOT NULL DEFAULT 1,
    created_at        {{time}} NOT NULL,
    updated_at        {{time}} NOT NULL,
    updated_by        BIGINT
);
CREATE UNIQUE INDEX importers_code ON importers (code_key);
CREATE INDEX manufacturers_default_status ON manufacturers (default_vehicle_status_id);
