-- +goose Up

-- The class is called as the step of an offer, unless somebody has given it another name.
UPDATE product_classes SET name = '{"1": "Apdailos juostelės", "2": "Trim finish"}', search = 'apdailos juosteles trim finish trim_finish'
WHERE code = 'trim_finish'
    AND CAST(name AS TEXT) IN ('{"1": "Apdailos juostos", "2": "Trim finish"}', '{"1":"Apdailos juostos","2":"Trim finish"}');
