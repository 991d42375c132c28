-- +goose Up

-- How many vehicles were ordered in a month, with a customer (1) or without (0), for the
-- statistics: by each dealer, and by all of them. Triggers, which the program makes when it
-- starts, keep them right. A vehicle without a model counts at 0.
CREATE TABLE ordered_counts (
    brand_id          BIGINT   NOT NULL,
    dealer_company_id BIGINT   NOT NULL,
    month             CHAR(7)  NOT NULL,
    model_id          BIGINT   NOT NULL,
    with_customer     SMALLINT NOT NULL,
    number            BIGINT   NOT NULL,
    PRIMARY KEY (brand_id, dealer_company_id, month, model_id, with_customer)
);
CREATE TABLE ordered_totals (
    brand_id      BIGINT   NOT NULL,
    month         CHAR(7)  NOT NULL,
    model_id      BIGINT   NOT NULL,
    with_customer SMALLINT NOT NULL,
    number        BIGINT   NOT NULL,
    PRIMARY KEY (brand_id, month, model_id, with_customer)
);

-- The reserved ones among them, which the tallies do not know.
CREATE INDEX vehicles_ordered_reserved ON vehicles (brand_id, ordered_at, model_id, dealer_company_id, status, customer_id, owner, reserved_user_id, reserved_company_id, reserved_until)
    WHERE reserved_user_id IS NOT NULL AND ordered_at IS NOT NULL;
