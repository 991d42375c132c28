-- +goose Up

-- Customers of the group's companies. The keys are what one is recognised by:
-- the address, the telephone and the code of the register, however written.
CREATE TABLE customers (
    id                 {{id}},
    dealer_company_id  BIGINT NOT NULL REFERENCES companies (id),
    type               TEXT NOT NULL CHECK (type IN ('person', 'company')),
    name               TEXT NOT NULL,
    name_key           TEXT NOT NULL,
    company_name       TEXT NOT NULL,
    company_code       TEXT NOT NULL,
    code_key           TEXT NOT NULL,
    company_country_id BIGINT REFERENCES countries (id),
    vat                TEXT NOT NULL,
    phone              TEXT NOT NULL,
    phone_key          TEXT NOT NULL,
    email              TEXT NOT NULL,
    email_key          TEXT NOT NULL,
    address            TEXT NOT NULL,
    language_id        BIGINT REFERENCES languages (id),
    last_test_drive_at {{date}},
    comment            TEXT NOT NULL,
    status             TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    merged_into_id     BIGINT REFERENCES customers (id),
    erased_at          {{time}},
    search             TEXT NOT NULL,
    revision           BIGINT NOT NULL DEFAULT 1,
    created_at         {{time}} NOT NULL,
    updated_at         {{time}} NOT NULL,
    updated_by         BIGINT
);
-- Read as offers are (see 0026 and 0030). Mostly it is the list of one company:
-- the first four have it in each of its orders, and the first has the text that
-- keywords search. The others are for those who look at many companies at once.
CREATE INDEX customers_scope ON customers (dealer_company_id, status, id, type, last_test_drive_at, updated_at, name_key, search);
CREATE INDEX customers_scope_name ON customers (dealer_company_id, status, name_key, id, type, last_test_drive_at);
CREATE INDEX customers_scope_drive ON customers (dealer_company_id, status, last_test_drive_at, id, type);
CREATE INDEX customers_scope_updated ON customers (dealer_company_id, status, updated_at, id, type, last_test_drive_at);
CREATE INDEX customers_newest ON customers (id, dealer_company_id, status, type, last_test_drive_at) WHERE status <> 'deleted';
CREATE INDEX customers_texts ON customers (id, dealer_company_id, status, type, last_test_drive_at, search) WHERE status <> 'deleted';
CREATE INDEX customers_name ON customers (name_key, id, dealer_company_id, status, type, last_test_drive_at) WHERE status <> 'deleted';
CREATE INDEX customers_drive ON customers (last_test_drive_at, id, dealer_company_id, status, type, updated_at, name_key) WHERE status <> 'deleted';
CREATE INDEX customers_updated ON customers (updated_at, id, dealer_company_id, status, type, last_test_drive_at) WHERE status <> 'deleted';
CREATE INDEX customers_newest_deleted ON customers (id, dealer_company_id, status, type, last_test_drive_at) WHERE NOT status <> 'deleted';
CREATE INDEX customers_email ON customers (email_key, dealer_company_id) WHERE email_key <> '';
CREATE INDEX customers_phone ON customers (phone_key, dealer_company_id) WHERE phone_key <> '';
CREATE INDEX customers_code ON customers (code_key, dealer_company_id) WHERE code_key <> '';
CREATE INDEX customers_merged ON customers (merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX customers_country ON customers (company_country_id) WHERE company_country_id IS NOT NULL;
