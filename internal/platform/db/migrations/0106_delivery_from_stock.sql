-- +goose Up

-- The company's term of delivery is that of cars to be built. Offers of cars that stand in the stock, or are expected on a
-- day, and that no customer was given yet, let the document say where the car is.
UPDATE versions SET delivery_term = ''
WHERE vehicle_id IS NOT NULL AND finished_at IS NULL AND delivery_term <> ''
    AND EXISTS (SELECT 1 FROM vehicles v WHERE v.id = versions.vehicle_id AND (v.phase = 'stock' OR v.foreseen_date IS NOT NULL))
    AND EXISTS (SELECT 1 FROM company_brand_translations t
        WHERE t.company_id = versions.company_id AND t.brand_id = versions.brand_id AND t.delivery_term = versions.delivery_term);
