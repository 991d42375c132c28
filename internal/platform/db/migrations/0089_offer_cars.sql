-- +goose Up

-- Offers are found by the code and the names of their car too: folded, as the catalogue and the stock have them.
ALTER TABLE versions ADD COLUMN car_search TEXT NOT NULL DEFAULT '';
UPDATE versions SET car_search = COALESCE((SELECT m.search FROM models m WHERE m.id = versions.model_id), '')
    || COALESCE((SELECT '
' || CASE WHEN s.link = '' THEN s.search ELSE substr(s.search, 1, length(s.search) - length(s.link) - 1) END FROM series s WHERE s.id = versions.serie_id), '')
    || COALESCE((SELECT '
' || c.car_search FROM vehicles c WHERE c.id = versions.vehicle_id), '')
WHERE model_id IS NOT NULL OR serie_id IS NOT NULL OR vehicle_id IS NOT NULL;

-- The words of the car come last and give way: an index has room for 2,400 bytes, which 600 letters never exceed.
UPDATE versions SET search = CASE
    WHEN octet_length(search || car_search) < 2400 THEN search || '
' || car_search
    WHEN length(search) < 600 THEN substr(search || '
' || car_search, 1, 600)
    ELSE search END
WHERE car_search <> '';
