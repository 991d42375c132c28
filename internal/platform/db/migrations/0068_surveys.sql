-- +goose Up

-- What companies ask their customers. The name and the unit are those of the active version, else of the newest.
CREATE TABLE surveys (
    id                {{id}},
    name              TEXT NOT NULL,
    business_unit     TEXT NOT NULL CHECK (business_unit IN ('sales', 'service')),
    status            TEXT NOT NULL CHECK (status IN ('active', 'archive')),
    all_companies     {{bool}} NOT NULL,
    active_version_id BIGINT,
    search            TEXT NOT NULL,
    revision          BIGINT NOT NULL DEFAULT 1,
    created_at        {{time}} NOT NULL,
    updated_at        {{time}} NOT NULL,
    updated_by        BIGINT
);
CREATE INDEX surveys_name ON surveys (status, name, id);

CREATE TABLE survey_companies (
    survey_id  BIGINT NOT NULL REFERENCES surveys (id),
    company_id BIGINT NOT NULL REFERENCES companies (id),
    PRIMARY KEY (survey_id, company_id)
);
CREATE INDEX survey_companies_company ON survey_companies (company_id, survey_id);

-- How the page that customers see, and the mails that bring them there, look.
CREATE TABLE templates (
    id                  {{id}},
    name                TEXT NOT NULL,
    company_id          BIGINT REFERENCES companies (id),
    layout              TEXT NOT NULL,
    color_button        TEXT NOT NULL,
    color_button_bottom TEXT NOT NULL,
    color_button_text   TEXT NOT NULL,
    color_button_border TEXT NOT NULL,
    color_link          TEXT NOT NULL,
    color_font          TEXT NOT NULL,
    color_bg            TEXT NOT NULL,
    bg_type             TEXT NOT NULL CHECK (bg_type IN ('color', 'image')),
    bg_image            TEXT NOT NULL,
    bg_logoline         TEXT NOT NULL,
    bg_logoline_type    TEXT NOT NULL CHECK (bg_logoline_type IN ('color', 'image')),
    bg_logoline_image   TEXT NOT NULL,
    padd_logo           BIGINT NOT NULL,
    padd_header_text    BIGINT NOT NULL,
    logo_line           {{bool}} NOT NULL,
    font                TEXT NOT NULL,
    header_bold         {{bool}} NOT NULL,
    search              TEXT NOT NULL,
    revision            BIGINT NOT NULL DEFAULT 1,
    created_at          {{time}} NOT NULL,
    updated_at          {{time}} NOT NULL,
    updated_by          BIGINT
);
CREATE INDEX templates_name ON templates (name, id);
CREATE INDEX templates_company ON templates (company_id, id);

-- Words of the mails in place of those of the program.
CREATE TABLE template_texts (
    id          {{id}},
    template_id BIGINT NOT NULL REFERENCES templates (id),
    language_id BIGINT NOT NULL REFERENCES languages (id),
    kind        TEXT NOT NULL CHECK (kind IN ('invitation', 'reminder', 'check')),
    subject     TEXT NOT NULL,
    body        TEXT NOT NULL,
    UNIQUE (template_id, language_id, kind)
);

-- A version does not change any more once it is answered.
CREATE TABLE survey_versions (
    id               {{id}},
    survey_id        BIGINT NOT NULL REFERENCES surveys (id),
    number           BIGINT NOT NULL,
    title            TEXT NOT NULL,
    business_unit    TEXT NOT NULL CHECK (business_unit IN ('sales', 'service')),
    anonymous        {{bool}} NOT NULL,
    request_contacts {{bool}} NOT NULL,
    languages        {{json}} NOT NULL,
    texts            {{json}} NOT NULL,
    template_id      BIGINT REFERENCES templates (id),
    based_on         BIGINT REFERENCES survey_versions (id),
    activated_at     {{time}},
    revision         BIGINT NOT NULL DEFAULT 1,
    created_at       {{time}} NOT NULL,
    updated_at       {{time}} NOT NULL,
    updated_by       BIGINT,
    UNIQUE (survey_id, number)
);

CREATE TABLE survey_questions (
    id           {{id}},
    version_id   BIGINT NOT NULL REFERENCES survey_versions (id),
    question_key BIGINT NOT NULL,
    type         TEXT NOT NULL CHECK (type IN ('nps', 'stars', 'radio', 'other')),
    kpi_id       BIGINT REFERENCES kpis (id),
    kpi_value    BIGINT NOT NULL,
    required     {{bool}} NOT NULL,
    comments     {{bool}} NOT NULL,
    position     BIGINT NOT NULL,
    texts        {{json}} NOT NULL,
    UNIQUE (version_id, question_key)
);
CREATE INDEX survey_questions_kpi ON survey_questions (kpi_id, version_id);

CREATE TABLE survey_answers (
    id               {{id}},
    question_id      BIGINT NOT NULL REFERENCES survey_questions (id),
    answer_key       BIGINT NOT NULL,
    kpi_value        BIGINT NOT NULL,
    next_question_id BIGINT REFERENCES survey_questions (id),
    ends             {{bool}} NOT NULL,
    position         BIGINT NOT NULL,
    texts            {{json}} NOT NULL,
    UNIQUE (question_id, answer_key)
);

-- Which surveys a company sends for a brand, and how they look.
ALTER TABLE company_brands ADD COLUMN survey_image TEXT NOT NULL DEFAULT '';
ALTER TABLE company_brands ADD COLUMN sales_survey_id BIGINT REFERENCES surveys (id);
ALTER TABLE company_brands ADD COLUMN service_survey_id BIGINT REFERENCES surveys (id);
ALTER TABLE company_brands ADD COLUMN template_id BIGINT REFERENCES templates (id);
CREATE INDEX company_brands_sales_survey ON company_brands (sales_survey_id) WHERE sales_survey_id IS NOT NULL;
CREATE INDEX company_brands_service_survey ON company_brands (service_survey_id) WHERE service_survey_id IS NOT NULL;
CREATE INDEX company_brands_template ON company_brands (template_id) WHERE template_id IS NOT NULL;
-- Pages of versions that are not saved, for minutes.
CREATE TABLE survey_previews (
    token   TEXT PRIMARY KEY,
    user_id BIGINT NOT NULL REFERENCES users (id),
    page    {{json}} NOT NULL,
    until   {{time}} NOT NULL
);
CREATE INDEX survey_previews_until ON survey_previews (until);
