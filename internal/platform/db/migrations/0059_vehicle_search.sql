-- +goose Up

-- The text that vehicles are found by stands in the indexes that lead to them, so that
-- looking for a word reads no rows.
DROP INDEX vehicles_scope;
CREATE INDEX vehicles_scope ON vehicles (dealer_company_id, brand_id, status, id, updated_at, vehicle_status_id, order_type, phase, reserved_user_id, reserved_company_id, search);
DROP INDEX vehicles_newest;
CREATE INDEX vehicles_newest ON vehicles (id, brand_id, dealer_company_id, status, vehicle_status_id, order_type, phase, reserved_user_id, reserved_company_id, search);
-- Open ones of other companies are found by their car alone.
CREATE INDEX vehicles_open_car ON vehicles (id, brand_id, dealer_company_id, reserved_user_id, reserved_company_id, car_search) WHERE status = 'active' AND phase <> 'sold' AND phase <> 'archive';

-- Numbers are found without the blanks and dashes they are written with.
UPDATE vehicles SET search = search || '
' || lower(replace(replace(registration_plate, ' ', ''), '-', '')) || '
' || lower(replace(replace(order_no, ' ', ''), '-', ''))
WHERE (registration_plate LIKE '%-%' OR order_no LIKE '%-%' OR order_no LIKE '% %') AND length(search) < 2000;

-- Words of all companies, such as those of cars that any of them may sell.
CREATE INDEX tag_words_start ON tag_words (kind, start, word_key, brand_id, company_id, word);

-- The vehicles there are get their tags as soon as the program runs.
INSERT INTO jobs (kind, payload, state, stats, run_at, created_at)
SELECT 'vehicle.tags', '{}', 'queued', '{}', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP
WHERE EXISTS (SELECT 1 FROM vehicles);
