-- +goose Up

-- Since when a vehicle has a customer, so that figures can say how it was on an earlier day. One that was ordered for
-- a customer has had one since the order, a sold one since the sale at the latest; of others nobody knows.
ALTER TABLE vehicles ADD COLUMN customer_since {{date}};
UPDATE vehicles SET customer_since = CASE WHEN order_type = 'customer' AND ordered_at IS NOT NULL AND (sold_at IS NULL OR ordered_at <= sold_at) THEN ordered_at ELSE sold_at END
WHERE customer_id IS NOT NULL OR owner <> '' OR sold_at IS NOT NULL;
DROP INDEX vehicles_ordered;
CREATE INDEX vehicles_ordered ON vehicles (brand_id, ordered_at, model_id, dealer_company_id, status, customer_id, owner, customer_since, reserved_user_id, reserved_company_id, reserved_until) WHERE ordered_at IS NOT NULL;

-- The pictures of a vehicle stand at the places 1 to n.
UPDATE vehicle_images SET sort = placed.place
FROM (SELECT id, row_number() OVER (PARTITION BY vehicle_id ORDER BY sort, id) AS place FROM vehicle_images) AS placed
WHERE placed.id = vehicle_images.id AND vehicle_images.sort <> placed.place;
