-- +goose Up

-- Who complains of a mail has received it: the invitation did not fail.
UPDATE survey_responses SET state = 'sent' WHERE state = 'failed' AND reason = 'complained' AND sent_at IS NOT NULL;

-- Answers that staff gave on the telephone and that figures leave out are counted beside them.
CREATE INDEX survey_responses_by_staff ON survey_responses (type, sent_on) WHERE channel = 'staff' AND answered_on IS NULL;
