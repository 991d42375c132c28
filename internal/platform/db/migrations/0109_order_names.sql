-- +goose Up

-- Orders are found by what their rows show of other records too: model, brand, company and managers, folded. A job
-- fills it in for those there are, as soon as the program runs.
ALTER TABLE orders ADD COLUMN names_search TEXT NOT NULL DEFAULT '';
INSERT INTO jobs (kind, payload, state, stats, run_at, created_at)
SELECT 'order.names', '{}', 'queued', '{}', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP
WHERE EXISTS (SELECT 1 FROM orders);
