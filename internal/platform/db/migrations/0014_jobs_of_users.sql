-- +goose Up

-- What people see of their jobs in the header of every page: what a job is
-- about (the name of a file, of a price list) and what it does to that, for
-- kinds that do several things.
ALTER TABLE jobs ADD COLUMN subject TEXT NOT NULL DEFAULT '';
ALTER TABLE jobs ADD COLUMN action TEXT NOT NULL DEFAULT '';
CREATE INDEX jobs_created_by ON jobs (created_by, id);

-- The runs of a brand, newest first.
CREATE INDEX import_runs_brand ON import_runs (brand_id, job_id);
