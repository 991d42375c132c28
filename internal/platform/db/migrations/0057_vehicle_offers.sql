-- +goose Up

-- Offers of cars that exist. A frozen one keeps the car as it stands; vat_regime is that
-- of a used car, empty in every other offer; vehicle_total is what the car cost when the
-- offer took its price.
ALTER TABLE versions ADD COLUMN frozen {{bool}} NOT NULL DEFAULT 0;
ALTER TABLE versions ADD COLUMN vat_regime TEXT NOT NULL DEFAULT '' CHECK (vat_regime IN ('', 'standard', 'margin', 'exempt'));
ALTER TABLE versions ADD COLUMN vehicle_total BIGINT;
CREATE INDEX versions_vehicle ON versions (vehicle_id, company_id, id) WHERE vehicle_id IS NOT NULL;
