-- +goose Up

-- The stock is read from its indexes alone: each of them holds what lists of open
-- vehicles filter by and what their head adds up. A model is found without its serie, and
-- with who has bought the car: cars alike are those of nobody.
DROP INDEX vehicles_open_newest;
CREATE INDEX vehicles_open_newest ON vehicles (id, brand_id, dealer_company_id, phase, used, vehicle_status_id, serie_id, model_id, stockroom_id, reserved_user_id, reserved_company_id, reserved_until, returned_at, arrived_at, stocked_at, currency, price_total, price_purchase)
    WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
DROP INDEX vehicles_open_brand;
CREATE INDEX vehicles_open_brand ON vehicles (brand_id, phase, id, dealer_company_id, used, vehicle_status_id, serie_id, model_id, stockroom_id, reserved_user_id, reserved_company_id, reserved_until, returned_at, arrived_at, stocked_at, currency, price_total, price_purchase)
    WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
DROP INDEX vehicles_open_dealer;
CREATE INDEX vehicles_open_dealer ON vehicles (dealer_company_id, brand_id, id, phase, used, vehicle_status_id, serie_id, model_id, stockroom_id, reserved_user_id, reserved_company_id, reserved_until, returned_at, arrived_at, stocked_at, currency, price_total, price_purchase)
    WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
DROP INDEX vehicles_open_price;
CREATE INDEX vehicles_open_price ON vehicles (price_total, id, brand_id, dealer_company_id, phase, used, vehicle_status_id, serie_id, model_id, stockroom_id, reserved_user_id, reserved_company_id, reserved_until, returned_at, arrived_at, stocked_at, currency, price_purchase)
    WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
DROP INDEX vehicles_open_arrived;
CREATE INDEX vehicles_open_arrived ON vehicles (arrived_at, id, brand_id, dealer_company_id, phase, used, vehicle_status_id, serie_id, model_id, stockroom_id, reserved_user_id, reserved_company_id, reserved_until, returned_at, stocked_at, currency, price_total, price_purchase)
    WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
DROP INDEX vehicles_open_foreseen;
CREATE INDEX vehicles_open_foreseen ON vehicles (foreseen_date, id, brand_id, dealer_company_id, phase, used, vehicle_status_id, serie_id, model_id, stockroom_id, reserved_user_id, reserved_company_id, reserved_until, returned_at, arrived_at, stocked_at, currency, price_total, price_purchase)
    WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
DROP INDEX vehicles_open_called;
CREATE INDEX vehicles_open_called ON vehicles (description_show, id, brand_id, dealer_company_id, phase, used, vehicle_status_id, serie_id, model_id, stockroom_id, reserved_user_id, reserved_company_id, reserved_until, returned_at, arrived_at, stocked_at, currency, price_total, price_purchase)
    WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
DROP INDEX vehicles_open_model;
CREATE INDEX vehicles_open_model ON vehicles (model_id, id, brand_id, dealer_company_id, phase, used, vehicle_status_id, serie_id, stockroom_id, reserved_user_id, reserved_company_id, reserved_until, returned_at, arrived_at, stocked_at, currency, price_total, price_purchase, customer_id, owner)
    WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
CREATE INDEX vehicles_open_serie ON vehicles (serie_id, id, brand_id, dealer_company_id, phase, used, vehicle_status_id, model_id, stockroom_id, reserved_user_id, reserved_company_id, reserved_until, returned_at, arrived_at, stocked_at, currency, price_total, price_purchase)
    WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';
