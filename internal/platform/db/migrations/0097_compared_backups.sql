-- +goose Up

-- What the trial of a backup compared, for the state shown to administrators.
ALTER TABLE backups ADD COLUMN rows_compared BIGINT NOT NULL DEFAULT 0;
ALTER TABLE backups ADD COLUMN values_compared BIGINT NOT NULL DEFAULT 0;
ALTER TABLE backups ADD COLUMN files_compared BIGINT NOT NULL DEFAULT 0;
ALTER TABLE backups ADD COLUMN lists_asked BIGINT NOT NULL DEFAULT 0;
