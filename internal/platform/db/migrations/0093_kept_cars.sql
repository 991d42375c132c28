-- +goose Up

-- What makes two configurations of a model the same car: one car is kept once, as one that must stay possible or
-- impossible. Rows of an older program get their key when the next one opens the database; until then they have none.
ALTER TABLE test_configurations ADD COLUMN chosen_key TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX test_configurations_chosen ON test_configurations (pricelist_id, model_id, chosen_key) WHERE status = 'active' AND chosen_key <> '';
