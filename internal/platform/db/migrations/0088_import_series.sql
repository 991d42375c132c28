-- +goose Up

-- The serie that accessories are imported for.
ALTER TABLE import_runs ADD COLUMN serie_id BIGINT REFERENCES series (id);

-- Gas is of more than one kind, and it is not all that cars run on. A tank is measured in litres, so hydrogen has none.
INSERT INTO fuels (id, code, name, has_hybrids, has_tank, has_electric_properties) VALUES
    (5, 'lpg', '{"1": "Suskystintosios dujos (LPG)", "2": "LPG", "3": "Sašķidrinātā gāze (LPG)", "4": "Vedelgaas (LPG)", "5": "Сжиженный газ (LPG)"}', 1, 1, 0),
    (6, 'cng', '{"1": "Suslėgtosios gamtinės dujos (CNG)", "2": "CNG", "3": "Saspiestā dabasgāze (CNG)", "4": "Surumaagaas (CNG)", "5": "Сжатый газ (CNG)"}', 1, 1, 0),
    (7, 'e85', '{"1": "Etanolis (E85)", "2": "E85", "3": "Etanols (E85)", "4": "Etanool (E85)", "5": "Этанол (E85)"}', 1, 1, 0),
    (8, 'hydrogen', '{"1": "Vandenilis", "2": "Hydrogen", "3": "Ūdeņradis", "4": "Vesinik", "5": "Водород"}', 0, 0, 1);

-- Cars on either gas are taxed like those on gas, and those on hydrogen like electric ones.
INSERT INTO registration_taxes (country_code, fuel_id, co2_from, co2_to, amount, base_amount, valid_from, valid_to, created_at, updated_at)
SELECT t.country_code, f.id, t.co2_from, t.co2_to, t.amount, t.base_amount, t.valid_from, t.valid_to, '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00'
FROM registration_taxes t JOIN fuels f ON t.fuel_id = CASE f.id WHEN 5 THEN 4 WHEN 6 THEN 4 WHEN 8 THEN 3 END
ORDER BY f.id, t.valid_from DESC, t.co2_from;
