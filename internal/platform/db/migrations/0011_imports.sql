-- +goose Up

-- A run of an import, or of a revert: what was asked for and what was
-- found in the file. Its job says how far it is and what it counted.
CREATE TABLE import_runs (
    job_id         BIGINT PRIMARY KEY REFERENCES jobs (id),
    kind           TEXT NOT NULL,
    brand_id       BIGINT NOT NULL REFERENCES brands (id),
    pricelist_id   BIGINT REFERENCES pricelists (id),
    company_id     BIGINT REFERENCES companies (id),
    language_id    BIGINT REFERENCES languages (id),
    create_missing {{bool}} NOT NULL,
    dry_run        {{bool}} NOT NULL,
    -- whether the user who started it may see and write costs
    costs          {{bool}} NOT NULL,
    file_id        BIGINT NOT NULL REFERENCES files (id),
    sha256         TEXT NOT NULL,
    encoding       TEXT NOT NULL,
    separator      TEXT NOT NULL,
    findings       {{json}} NOT NULL,
    reverts        BIGINT REFERENCES import_runs (job_id),
    reverted_at    {{time}},
    created_at     {{time}} NOT NULL
);
CREATE INDEX import_runs_kind ON import_runs (brand_id, kind, job_id);
CREATE INDEX import_runs_reverts ON import_runs (reverts);

-- Lines of a file that somebody wants to look at: those of a trial run, the
-- faulty ones of every run, and what could not be reverted. position counts
-- through all tables of the file, in the order of the work.
CREATE TABLE import_lines (
    job_id     BIGINT NOT NULL REFERENCES import_runs (job_id),
    position   BIGINT NOT NULL,
    table_name TEXT NOT NULL,
    row_number BIGINT NOT NULL,
    code       TEXT NOT NULL,
    action     TEXT NOT NULL CHECK (action IN ('create', 'update', 'unchanged', 'faulty', 'refused')),
    changes    {{json}} NOT NULL,
    PRIMARY KEY (job_id, position)
);
CREATE INDEX import_lines_action ON import_lines (job_id, action, position);
