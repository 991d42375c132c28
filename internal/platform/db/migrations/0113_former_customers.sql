-- +goose Up

-- A record that named one customer and then another has data of the first in its history: whoever is erased or asks what
-- is held on them is found there too.
CREATE INDEX audit_former_customers ON audit (CAST(CAST(changes AS {{json}}) -> 'customer_id' ->> 0 AS TEXT), entity, entity_id)
    WHERE entity IN ('vehicle', 'vehicle-reservation', 'version', 'order', 'transaction')
        AND CAST(changes AS {{json}}) -> 'customer_id' ->> 0 IS NOT NULL;
