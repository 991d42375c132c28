-- +goose Up

-- What a brand is recognised by: the name of an uploaded image, empty without one.
ALTER TABLE brands ADD COLUMN image TEXT NOT NULL DEFAULT '';
