-- +goose Up

-- The customer that an offer is for, beside the words it has of its own.
ALTER TABLE versions ADD COLUMN customer_id BIGINT REFERENCES customers (id);
CREATE INDEX versions_customer ON versions (customer_id, id) WHERE customer_id IS NOT NULL;

-- What customers agreed to or refused. Rows are only added: the newest of a
-- company, an address, a channel and a purpose counts. The address stands as
-- its hash, so that the row stays when a person is erased.
CREATE TABLE consents (
    id           {{id}},
    company_id   BIGINT NOT NULL REFERENCES companies (id),
    customer_id  BIGINT REFERENCES customers (id),
    address_hash TEXT NOT NULL,
    channel      TEXT NOT NULL CHECK (channel IN ('email', 'phone')),
    purpose      TEXT NOT NULL CHECK (purpose IN ('survey', 'marketing')),
    given        {{bool}} NOT NULL,
    source       TEXT NOT NULL,
    text_version TEXT NOT NULL,
    at           {{time}} NOT NULL,
    by_id        BIGINT REFERENCES users (id)
);
CREATE INDEX consents_customer ON consents (customer_id, id);
CREATE INDEX consents_address ON consents (company_id, address_hash, channel, purpose, id);
CREATE INDEX consents_by ON consents (by_id);
