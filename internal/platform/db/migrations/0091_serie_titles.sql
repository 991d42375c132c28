-- +goose Up

-- What papers and screens call a series in a language. Its name stands where a language has no title: many
-- series are called the same everywhere.
ALTER TABLE series ADD COLUMN titles {{json}} NOT NULL DEFAULT '{}';
