-- +goose Up

-- The stock is walked, newest first, in one index that has all that its lists filter by and both
-- texts that vehicles are found by.
DROP INDEX vehicles_open_car;
DROP INDEX vehicles_open_newest;
CREATE INDEX vehicles_open_newest ON vehicles (id, brand_id, dealer_company_id, status, phase, used, vehicle_status_id, serie_id, model_id, stockroom_id, reserved_user_id, reserved_company_id, reserved_until, returned_at, arrived_at, stocked_at, foreseen_date, currency, price_total, price_purchase, car_search, search)
    WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
-- The age of those in stock counts from the first of three days.
CREATE INDEX vehicles_open_since ON vehicles ((COALESCE(returned_at, arrived_at, stocked_at)), id, brand_id, dealer_company_id, status, phase, used, vehicle_status_id, serie_id, model_id, stockroom_id, reserved_user_id, reserved_company_id, reserved_until, returned_at, arrived_at, stocked_at, currency, price_total, price_purchase)
    WHERE status = 'active' AND phase = 'stock';
-- With the status of the row these are read alone, without a look at the row.
DROP INDEX vehicles_open_brand;
CREATE INDEX vehicles_open_brand ON vehicles (brand_id, phase, id, dealer_company_id, used, status, vehicle_status_id, serie_id, model_id, stockroom_id, reserved_user_id, reserved_company_id, reserved_until, returned_at, arrived_at, stocked_at, currency, price_total, price_purchase)
    WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
DROP INDEX vehicles_open_dealer;
CREATE INDEX vehicles_open_dealer ON vehicles (dealer_company_id, brand_id, id, phase, used, status, vehicle_status_id, serie_id, model_id, stockroom_id, reserved_user_id, reserved_company_id, reserved_until, returned_at, arrived_at, stocked_at, currency, price_total, price_purchase)
    WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
-- What is sold or put away is listed newest first too, and stands before all that is open.
CREATE INDEX vehicles_sold_newest ON vehicles (id, brand_id, dealer_company_id, status, phase, used, vehicle_status_id, serie_id, model_id, stockroom_id, reserved_user_id, reserved_company_id)
    WHERE status = 'active' AND phase = 'sold';
CREATE INDEX vehicles_archive_newest ON vehicles (id, brand_id, dealer_company_id, status, phase, used, vehicle_status_id, serie_id, model_id, stockroom_id, reserved_user_id, reserved_company_id)
    WHERE status = 'active' AND phase = 'archive';
DROP INDEX vehicles_stockroom;
CREATE INDEX vehicles_stockroom ON vehicles (stockroom_id, id, brand_id, dealer_company_id, status, phase, used, reserved_user_id, reserved_company_id) WHERE stockroom_id IS NOT NULL;
-- Reservations of a user are those that have not ended.
DROP INDEX vehicles_reserved_user;
CREATE INDEX vehicles_reserved_user ON vehicles (reserved_user_id, reserved_until, id) WHERE reserved_user_id IS NOT NULL;
