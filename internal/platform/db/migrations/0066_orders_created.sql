-- +goose Up

-- The orders made in a period, whoever they are of.
CREATE INDEX orders_created ON orders (created_at, id, brand_id, dealer_company_id, status, status_at, dealer_manager_id) WHERE status <> 'deleted';
