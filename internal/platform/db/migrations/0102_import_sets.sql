-- +goose Up

-- The tables whose sets an import replaces: others get members.
ALTER TABLE import_runs ADD COLUMN replaced_tables TEXT NOT NULL DEFAULT '';
