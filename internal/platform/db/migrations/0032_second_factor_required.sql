-- +goose Up

-- Users of such a role can do nothing but set up a second factor until they have one.
ALTER TABLE roles ADD COLUMN second_factor_required {{bool}} NOT NULL DEFAULT 0;
