-- +goose Up

-- Rollups of reports lie by company, since a reader sees some of them; what a person is not asked about
-- does not name one, and is a fraction as long. Triggers, which the program makes when it starts, count again.
DROP TABLE survey_kpi_rollups;
DROP TABLE survey_answer_counts;
DROP TABLE survey_funnel;

-- What answers come to for each KPI; managed says that they name who served the customer.
CREATE TABLE survey_kpi_rollups (
    unit       TEXT   NOT NULL,
    company_id BIGINT NOT NULL,
    month      TEXT   NOT NULL,
    brand_id   BIGINT NOT NULL,
    survey_id  BIGINT NOT NULL,
    managed    BIGINT NOT NULL,
    kpi_id     BIGINT NOT NULL,
    number     BIGINT NOT NULL,
    points     BIGINT NOT NULL,
    squares    BIGINT NOT NULL,
    high       BIGINT NOT NULL,
    low        BIGINT NOT NULL,
    below      BIGINT NOT NULL,
    PRIMARY KEY (unit, company_id, month, brand_id, survey_id, managed, kpi_id)
) {{by key}};

-- The same for each person who served customers.
CREATE TABLE survey_manager_rollups (
    unit            TEXT   NOT NULL,
    company_id      BIGINT NOT NULL,
    month           TEXT   NOT NULL,
    brand_id        BIGINT NOT NULL,
    survey_id       BIGINT NOT NULL,
    manager_user_id BIGINT NOT NULL,
    kpi_id          BIGINT NOT NULL,
    number          BIGINT NOT NULL,
    points          BIGINT NOT NULL,
    squares         BIGINT NOT NULL,
    high            BIGINT NOT NULL,
    low             BIGINT NOT NULL,
    below           BIGINT NOT NULL,
    PRIMARY KEY (unit, company_id, month, brand_id, survey_id, manager_user_id, kpi_id)
) {{by key}};

-- How often each answer was given; scored are those that have points. A text counts at answer 0.
CREATE TABLE survey_answer_counts (
    unit         TEXT   NOT NULL,
    company_id   BIGINT NOT NULL,
    month        TEXT   NOT NULL,
    brand_id     BIGINT NOT NULL,
    survey_id    BIGINT NOT NULL,
    managed      BIGINT NOT NULL,
    question_key BIGINT NOT NULL,
    answer_key   BIGINT NOT NULL,
    number       BIGINT NOT NULL,
    scored       BIGINT NOT NULL,
    points       BIGINT NOT NULL,
    squares      BIGINT NOT NULL,
    high         BIGINT NOT NULL,
    low          BIGINT NOT NULL,
    below        BIGINT NOT NULL,
    PRIMARY KEY (unit, company_id, month, brand_id, survey_id, managed, question_key, answer_key)
) {{by key}};

-- How far the invitations are that were sent in a month.
CREATE TABLE survey_funnel (
    unit       TEXT   NOT NULL,
    company_id BIGINT NOT NULL,
    month      TEXT   NOT NULL,
    brand_id   BIGINT NOT NULL,
    survey_id  BIGINT NOT NULL,
    managed    BIGINT NOT NULL,
    state      TEXT   NOT NULL,
    number     BIGINT NOT NULL,
    PRIMARY KEY (unit, company_id, month, brand_id, survey_id, managed, state)
) {{by key}};

CREATE TABLE survey_manager_funnel (
    unit            TEXT   NOT NULL,
    company_id      BIGINT NOT NULL,
    month           TEXT   NOT NULL,
    brand_id        BIGINT NOT NULL,
    survey_id       BIGINT NOT NULL,
    manager_user_id BIGINT NOT NULL,
    state           TEXT   NOT NULL,
    number          BIGINT NOT NULL,
    PRIMARY KEY (unit, company_id, month, brand_id, survey_id, manager_user_id, state)
) {{by key}};

-- How long a customer waited for the first word.
ALTER TABLE follow_ups ADD COLUMN touched_minutes BIGINT GENERATED ALWAYS AS ({{minutes opened_at touched_at}}) {{generated}};
DROP INDEX follow_ups_opened;
CREATE INDEX follow_ups_opened ON follow_ups (unit, opened_on, company_id, brand_id, response_id, closed_at, touched_minutes, opened_at, reopened);

-- How many have answered by a version, and what ended with an archived survey.
DROP INDEX survey_responses_version;
CREATE INDEX survey_responses_version ON survey_responses (version_id, kind, state, company_id, brand_id) WHERE version_id IS NOT NULL;
CREATE INDEX survey_responses_cancelled ON survey_responses (log_at) WHERE state = 'cancelled' AND token IS NOT NULL;

-- Checks that were answered, to be found from the few of them.
CREATE INDEX survey_responses_settled ON survey_responses (parent_id, settled) WHERE kind = 'check' AND settled IS NOT NULL;
