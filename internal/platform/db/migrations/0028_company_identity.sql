-- +goose Up

-- Who a company is and how it is reached: the head of its offers.
ALTER TABLE companies ADD COLUMN company_code TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN vat_code TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN phone TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN email TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN website TEXT NOT NULL DEFAULT '';

-- Who offered, as the document names it; empty in documents made before.
ALTER TABLE offer_documents ADD COLUMN seller {{json}} NOT NULL DEFAULT '{}';
