-- +goose Up

-- The status that an archived offer comes back to; empty for others.
ALTER TABLE versions ADD COLUMN archived_from TEXT NOT NULL DEFAULT '';

-- The orders that the list of offers can be read in, besides that of the ids;
-- offers about to expire are looked for by the first of them.
CREATE INDEX versions_expire ON versions (expire_date, id);
CREATE INDEX versions_total ON versions (price_total, id);
CREATE INDEX versions_updated ON versions (updated_at, id);
