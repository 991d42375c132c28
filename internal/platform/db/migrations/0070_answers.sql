-- +goose Up

-- What customers answered, a row for each question. Company, brand, unit, survey, manager and day
-- are copies of the response, which figures are added up by; counted says whether they take it in.
CREATE TABLE response_answers (
    response_id     BIGINT NOT NULL REFERENCES survey_responses (id),
    question_id     BIGINT NOT NULL REFERENCES survey_questions (id),
    question_key    BIGINT NOT NULL,
    answer_key      BIGINT,
    text            TEXT NOT NULL,
    score           BIGINT,
    points          BIGINT,
    counted         {{bool}} NOT NULL,
    company_id      BIGINT NOT NULL REFERENCES companies (id),
    brand_id        BIGINT NOT NULL REFERENCES brands (id),
    unit            TEXT NOT NULL CHECK (unit IN ('sales', 'service')),
    survey_id       BIGINT NOT NULL REFERENCES surveys (id),
    manager_user_id BIGINT REFERENCES users (id),
    answered_on     {{date}},
    PRIMARY KEY (response_id, question_id)
);
CREATE INDEX response_answers_unit ON response_answers (unit, company_id, answered_on, question_key, brand_id, survey_id, manager_user_id, answer_key, points) WHERE counted = 1;
CREATE INDEX response_answers_manager ON response_answers (manager_user_id, answered_on, question_key, points) WHERE counted = 1 AND manager_user_id IS NOT NULL;

-- What each response that is counted comes to for each KPI, in hundredths.
CREATE TABLE response_kpis (
    response_id     BIGINT NOT NULL REFERENCES survey_responses (id),
    kpi_id          BIGINT NOT NULL REFERENCES kpis (id),
    points          BIGINT NOT NULL,
    company_id      BIGINT NOT NULL REFERENCES companies (id),
    brand_id        BIGINT NOT NULL REFERENCES brands (id),
    unit            TEXT NOT NULL CHECK (unit IN ('sales', 'service')),
    survey_id       BIGINT NOT NULL REFERENCES surveys (id),
    manager_user_id BIGINT REFERENCES users (id),
    answered_on     {{date}} NOT NULL,
    PRIMARY KEY (response_id, kpi_id)
);
CREATE INDEX response_kpis_unit ON response_kpis (unit, company_id, answered_on, kpi_id, brand_id, survey_id, manager_user_id, points);
CREATE INDEX response_kpis_manager ON response_kpis (manager_user_id, answered_on, kpi_id, points) WHERE manager_user_id IS NOT NULL;
CREATE INDEX response_kpis_survey ON response_kpis (survey_id, kpi_id, points);

-- Answers to anonymous surveys until there are enough of them. The id is random: it says nothing of
-- the order in which they came.
CREATE TABLE survey_pool (
    id         {{id}},
    version_id BIGINT NOT NULL REFERENCES survey_versions (id),
    company_id BIGINT NOT NULL REFERENCES companies (id),
    brand_id   BIGINT NOT NULL REFERENCES brands (id),
    answers    {{json}} NOT NULL
);
CREATE INDEX survey_pool_version ON survey_pool (version_id, company_id, brand_id);

-- How often strangers try addresses of surveys, and how often one survey is posted to. The keys
-- are keyed hashes of a day.
CREATE TABLE survey_limits (
    key   TEXT PRIMARY KEY,
    count BIGINT NOT NULL,
    until {{time}} NOT NULL
);
CREATE INDEX survey_limits_until ON survey_limits (until);
