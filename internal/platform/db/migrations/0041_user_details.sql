-- +goose Up

-- How users appear to colleagues and customers.
ALTER TABLE users ADD COLUMN short_name TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN phone TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN job_title {{json}} NOT NULL DEFAULT '{}';
ALTER TABLE users ADD COLUMN signature {{json}} NOT NULL DEFAULT '{}';
ALTER TABLE users ADD COLUMN image TEXT NOT NULL DEFAULT '';

-- By which mandate users sign for a company, and from which address they write
-- for a brand.
ALTER TABLE user_companies ADD COLUMN mandate_number TEXT NOT NULL DEFAULT '';
ALTER TABLE user_brands ADD COLUMN email TEXT NOT NULL DEFAULT '';
