-- +goose Up

-- Orders of dealers to those who bring cars into the country. The id is the number of an order.
CREATE TABLE orders (
    id                {{id}},
    status            TEXT NOT NULL CHECK (status IN ('new', 'open', 'processed', 'confirmed', 'rejected', 'deleted')),
    status_at         {{time}} NOT NULL,
    quantity          BIGINT NOT NULL CHECK (quantity >= 1),
    dealer_company_id BIGINT NOT NULL REFERENCES companies (id),
    dealer_manager_id BIGINT REFERENCES users (id),
    import_manager_id BIGINT REFERENCES users (id),
    brand_id          BIGINT NOT NULL REFERENCES brands (id),
    model_id          BIGINT REFERENCES models (id),
    ext_code          TEXT NOT NULL,
    ext_name          TEXT NOT NULL,
    int_code          TEXT NOT NULL,
    options_full      TEXT NOT NULL,
    comment           TEXT NOT NULL,
    wanted_at         {{date}},
    customer_id       BIGINT REFERENCES customers (id),
    customer_name     TEXT NOT NULL,
    -- the offer that the order was made from, and which of its documents
    version_id        BIGINT REFERENCES versions (id),
    document_number   BIGINT,
    search            TEXT NOT NULL,
    revision          BIGINT NOT NULL DEFAULT 1,
    created_at        {{time}} NOT NULL,
    updated_at        {{time}} NOT NULL,
    updated_by        BIGINT
);
-- Read as offers are (see 0026 and 0030): the first lead to what somebody may see, the
-- next to a status and to the orders of a manager; the others give the orders of the list.
CREATE INDEX orders_scope ON orders (dealer_company_id, brand_id, status, id, created_at, status_at, updated_at, dealer_manager_id, search);
CREATE INDEX orders_brand ON orders (brand_id, status, id, dealer_company_id, created_at, status_at, updated_at, dealer_manager_id, search);
CREATE INDEX orders_status ON orders (status, brand_id, id, dealer_company_id, created_at, status_at, updated_at, dealer_manager_id);
CREATE INDEX orders_dealer_manager ON orders (dealer_manager_id, status_at, id, brand_id, dealer_company_id, status, created_at, updated_at);
CREATE INDEX orders_import_manager ON orders (import_manager_id, status, id) WHERE import_manager_id IS NOT NULL;
CREATE INDEX orders_newest ON orders (id, brand_id, dealer_company_id, status, created_at, dealer_manager_id) WHERE status <> 'deleted';
CREATE INDEX orders_texts ON orders (id, brand_id, dealer_company_id, status, created_at, dealer_manager_id, search) WHERE status <> 'deleted';
CREATE INDEX orders_status_at ON orders (status_at, id, brand_id, dealer_company_id, status, created_at, dealer_manager_id) WHERE status <> 'deleted';
CREATE INDEX orders_updated ON orders (updated_at, id, brand_id, dealer_company_id, status, created_at, dealer_manager_id) WHERE status <> 'deleted';
CREATE INDEX orders_customer ON orders (customer_id, id, brand_id, dealer_company_id, status, created_at, status_at, updated_at, dealer_manager_id) WHERE customer_id IS NOT NULL;
CREATE INDEX orders_model ON orders (model_id, id) WHERE model_id IS NOT NULL;
CREATE INDEX orders_version ON orders (version_id, id) WHERE version_id IS NOT NULL;
-- An offer is ordered once, as long as its order is neither rejected nor deleted.
CREATE UNIQUE INDEX orders_version_id ON orders (version_id) WHERE version_id IS NOT NULL AND status <> 'rejected' AND status <> 'deleted';

-- The order by which a vehicle came.
ALTER TABLE vehicles ADD COLUMN order_id BIGINT REFERENCES orders (id);
CREATE INDEX vehicles_order ON vehicles (order_id, id) WHERE order_id IS NOT NULL;

-- What became of orders. Rows are only added.
CREATE TABLE order_logs (
    id         {{id}},
    order_id   BIGINT NOT NULL REFERENCES orders (id),
    user_id    BIGINT REFERENCES users (id),
    kind       TEXT NOT NULL CHECK (kind IN ('created', 'status', 'comment', 'change', 'vehicle', 'mail')),
    old        TEXT NOT NULL,
    new        TEXT NOT NULL,
    comment    TEXT NOT NULL,
    data       {{json}} NOT NULL,
    created_at {{time}} NOT NULL
);
CREATE INDEX order_logs_order ON order_logs (order_id, id);
CREATE INDEX order_logs_user ON order_logs (user_id, id) WHERE user_id IS NOT NULL;
