-- +goose Up

-- A line of the ledger that undoes another: what was said by mistake, or by an import that is
-- undone, counts no more, and both stand there. The transaction may be gone by then.
ALTER TABLE consents ADD COLUMN transaction_id BIGINT;
ALTER TABLE consents ADD COLUMN undoes_id BIGINT REFERENCES consents (id);
CREATE UNIQUE INDEX consents_undoes_id ON consents (undoes_id) WHERE undoes_id IS NOT NULL;
CREATE INDEX consents_transaction ON consents (transaction_id, id) WHERE transaction_id IS NOT NULL;

-- When a customer last answered something: from then on an answer that was begun counts as left.
ALTER TABLE survey_responses ADD COLUMN last_posted_at {{time}};
ALTER TABLE survey_responses ADD COLUMN erased_at {{time}};
UPDATE survey_responses SET last_posted_at = started_at WHERE state = 'started';

-- Whose names and contacts are still kept, the oldest first.
CREATE INDEX survey_responses_kept_answered ON survey_responses (log_at, id) WHERE erased_at IS NULL AND state = 'completed';
CREATE INDEX survey_responses_kept_unanswered ON survey_responses (log_at, id) WHERE erased_at IS NULL AND state <> 'completed';
CREATE INDEX survey_responses_tests ON survey_responses (log_at, id) WHERE erased_at IS NULL AND kind = 'test';
CREATE INDEX transactions_kept ON transactions (date, id) WHERE erased_at IS NULL;
CREATE INDEX transactions_erased ON transactions (match_key) WHERE erased_at IS NOT NULL;
CREATE INDEX transactions_plate ON transactions (licence_plate_no) WHERE licence_plate_no <> '';

-- Rows that are written and that somebody should look at.
ALTER TABLE import_lines ADD COLUMN warnings {{json}} NOT NULL DEFAULT '[]';
ALTER TABLE import_lines ADD COLUMN warned {{bool}} NOT NULL DEFAULT 0;
CREATE INDEX import_lines_warned ON import_lines (job_id, position) WHERE warned = 1;
