-- +goose Up

-- When a response came in, and when its customer began to answer: what lists of responses are in the order of.
ALTER TABLE survey_responses ADD COLUMN came_at {{time}} GENERATED ALWAYS AS (COALESCE(completed_at, started_at, log_at)) {{generated}};
ALTER TABLE survey_responses ADD COLUMN began_at {{time}} GENERATED ALWAYS AS (COALESCE(started_at, completed_at)) {{generated}};

DROP INDEX survey_responses_inbox;
DROP INDEX survey_responses_started;
DROP INDEX survey_responses_texts;
CREATE INDEX survey_responses_texts ON survey_responses (id, company_id, brand_id, kind, type, state, reason, log_at, owner_user_id, inbox, status, survey_id, search);
CREATE INDEX survey_responses_inbox ON survey_responses (company_id, brand_id, came_at, id, kind, type, state, survey_id, owner_user_id, search) WHERE inbox = 1 AND status = 'active';
CREATE INDEX survey_responses_came ON survey_responses (came_at, id, company_id, brand_id, kind, type, state, survey_id, owner_user_id) WHERE inbox = 1 AND status = 'active';
CREATE INDEX survey_responses_archived ON survey_responses (came_at, id, company_id, brand_id, kind, type, survey_id, owner_user_id, began_at) WHERE status = 'archived';
CREATE INDEX survey_responses_started ON survey_responses (company_id, brand_id, began_at, id, kind, type, state, status, survey_id, owner_user_id, search) WHERE began_at IS NOT NULL;
CREATE INDEX survey_responses_began ON survey_responses (began_at, id, company_id, brand_id, kind, type, state, status, survey_id, owner_user_id) WHERE began_at IS NOT NULL;
CREATE INDEX survey_responses_answered ON survey_responses (company_id, brand_id, answered_on, id, kind, type, state, survey_id, nps, manager_user_id, owner_user_id) WHERE answered_on IS NOT NULL;
CREATE INDEX survey_responses_answers ON survey_responses (answered_on, id, company_id, brand_id, kind, type, state, survey_id, nps, manager_user_id, owner_user_id) WHERE answered_on IS NOT NULL;
CREATE INDEX survey_responses_commented ON survey_responses (last_comment_id) WHERE last_comment_id IS NOT NULL;

-- What each user has read: a response, its comments up to one. Who wants to read it again marks it unread.
CREATE TABLE survey_reads (
    user_id         BIGINT NOT NULL REFERENCES users (id),
    response_id     BIGINT NOT NULL REFERENCES survey_responses (id),
    last_comment_id BIGINT NOT NULL,
    unread          {{bool}} NOT NULL,
    PRIMARY KEY (user_id, response_id)
);
CREATE INDEX survey_reads_response ON survey_reads (response_id);
CREATE INDEX survey_reads_unread ON survey_reads (user_id, response_id) WHERE unread = 1;

-- Cars are looked for by their number and their plate too.
UPDATE survey_responses SET search = search || (SELECT '
' || lower(t.vin) || '
' || lower(t.licence_plate_no) FROM transactions t WHERE t.id = survey_responses.transaction_id)
    WHERE transaction_id IS NOT NULL AND search <> '';
