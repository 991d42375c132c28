-- +goose Up

-- Follow-ups hold what reports ask of their responses.
ALTER TABLE follow_ups ADD COLUMN survey_id BIGINT;
ALTER TABLE follow_ups ADD COLUMN manager_user_id BIGINT;
ALTER TABLE follow_ups ADD COLUMN nps BIGINT;
ALTER TABLE follow_ups ADD COLUMN state TEXT;
ALTER TABLE follow_ups ADD COLUMN answered_on {{date}};
ALTER TABLE follow_ups ADD COLUMN sent_on {{date}};
DROP INDEX follow_ups_opened;
CREATE INDEX follow_ups_opened ON follow_ups (unit, opened_on, company_id, brand_id, survey_id, manager_user_id, nps, state, response_id, closed_at, touched_minutes, opened_at, reopened);
CREATE INDEX follow_ups_answered ON follow_ups (unit, answered_on, response_id);
CREATE INDEX follow_ups_sent ON follow_ups (unit, sent_on, response_id);

-- Invitations in a state, of a company or of all.
CREATE INDEX survey_responses_state ON survey_responses (state, company_id, brand_id, kind, type, id);
