-- +goose Up

-- What answers come to by month, for reports over more answers than a request can read. Triggers,
-- which the program makes when it starts, keep them right. Who has no manager counts at 0. points
-- adds hundredths up, squares their squares; high counts those of 80 and more, low those of 40 and
-- less, below those of less than nothing, who are detractors.
CREATE TABLE survey_kpi_rollups (
    unit            TEXT   NOT NULL,
    month           TEXT   NOT NULL,
    company_id      BIGINT NOT NULL,
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
    PRIMARY KEY (unit, month, company_id, brand_id, survey_id, manager_user_id, kpi_id)
);

-- The same of each question and answer; scored are those that have points. A text counts at answer 0.
CREATE TABLE survey_answer_counts (
    unit            TEXT   NOT NULL,
    month           TEXT   NOT NULL,
    company_id      BIGINT NOT NULL,
    brand_id        BIGINT NOT NULL,
    survey_id       BIGINT NOT NULL,
    manager_user_id BIGINT NOT NULL,
    question_key    BIGINT NOT NULL,
    answer_key      BIGINT NOT NULL,
    number          BIGINT NOT NULL,
    scored          BIGINT NOT NULL,
    points          BIGINT NOT NULL,
    squares         BIGINT NOT NULL,
    high            BIGINT NOT NULL,
    low             BIGINT NOT NULL,
    below           BIGINT NOT NULL,
    PRIMARY KEY (unit, month, company_id, brand_id, survey_id, manager_user_id, question_key, answer_key)
);

-- How far the invitations are that were sent in a month.
CREATE TABLE survey_funnel (
    unit            TEXT   NOT NULL,
    month           TEXT   NOT NULL,
    company_id      BIGINT NOT NULL,
    brand_id        BIGINT NOT NULL,
    survey_id       BIGINT NOT NULL,
    manager_user_id BIGINT NOT NULL,
    state           TEXT   NOT NULL,
    number          BIGINT NOT NULL,
    PRIMARY KEY (unit, month, company_id, brand_id, survey_id, manager_user_id, state)
);

-- Parts of months are read from what was answered; comments newest first.
CREATE INDEX survey_responses_funnel ON survey_responses (type, sent_on, company_id, brand_id, survey_id, manager_user_id, state) WHERE kind = 'invited' AND sent_on IS NOT NULL;
CREATE INDEX response_kpis_day ON response_kpis (unit, answered_on, kpi_id, company_id, brand_id, survey_id, manager_user_id, points);
CREATE INDEX response_answers_text ON response_answers (unit, answered_on, response_id, question_id, company_id, brand_id, survey_id, manager_user_id) WHERE counted = 1 AND text <> '';
