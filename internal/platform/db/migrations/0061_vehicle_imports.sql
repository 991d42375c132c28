-- +goose Up

-- A complete file names all vehicles there are: those it does not name are listed.
ALTER TABLE import_runs ADD COLUMN complete {{bool}} NOT NULL DEFAULT 0;
-- What the user who started it may do, where rows ask for more than one right.
ALTER TABLE import_runs ADD COLUMN rights TEXT NOT NULL DEFAULT '';

-- The same lines, and those of records that a complete file does not name.
CREATE TABLE import_lines_kept (
    job_id     BIGINT NOT NULL REFERENCES import_runs (job_id),
    position   BIGINT NOT NULL,
    table_name TEXT NOT NULL,
    row_number BIGINT NOT NULL,
    code       TEXT NOT NULL,
    action     TEXT NOT NULL CHECK (action IN ('create', 'update', 'unchanged', 'faulty', 'refused', 'absent')),
    changes    {{json}} NOT NULL,
    PRIMARY KEY (job_id, position)
);
INSERT INTO import_lines_kept (job_id, position, table_name, row_number, code, action, changes)
    SELECT job_id, position, table_name, row_number, code, action, changes FROM import_lines;
DROP TABLE import_lines;
ALTER TABLE import_lines_kept RENAME TO import_lines;
CREATE INDEX import_lines_action ON import_lines (job_id, action, position);
