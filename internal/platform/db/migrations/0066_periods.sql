-- +goose Up

-- The orders made in a period, of all companies.
CREATE INDEX orders_created ON orders (created_at, id, brand_id, dealer_company_id, status, status_at, dealer_manager_id) WHERE status <> 'deleted';

-- What was ordered is counted day by day and model by model, in the order of the index.
DROP INDEX vehicles_ordered;
CREATE INDEX vehicles_ordered ON vehicles (brand_id, ordered_at, model_id, dealer_company_id, status, customer_id, owner, reserved_user_id, reserved_company_id, reserved_until) WHERE ordered_at IS NOT NULL;
