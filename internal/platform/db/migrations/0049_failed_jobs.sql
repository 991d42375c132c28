-- +goose Up

-- The first page of administrators shows what failed lately.
CREATE INDEX jobs_failed ON jobs (created_at) WHERE state = 'failed';
