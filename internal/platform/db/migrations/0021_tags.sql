-- +goose Up

-- Words that records are found by: brand, serie, model, customer, codes of
-- options. They follow from the records and are written with them. Letters are
-- ordered by their codes, so that an index finds what begins with some.
CREATE TABLE tags (
    kind       TEXT NOT NULL,
    word_key   {{codes}} NOT NULL,
    company_id BIGINT NOT NULL REFERENCES companies (id),
    brand_id   BIGINT NOT NULL REFERENCES brands (id),
    record_id  BIGINT NOT NULL,
    PRIMARY KEY (kind, word_key, company_id, brand_id, record_id)
);
CREATE INDEX tags_record ON tags (kind, record_id, word_key);

-- Where the words of a company and brand begin: a word is found by each word in it.
CREATE TABLE tag_words (
    kind       TEXT NOT NULL,
    company_id BIGINT NOT NULL REFERENCES companies (id),
    brand_id   BIGINT NOT NULL REFERENCES brands (id),
    start      {{codes}} NOT NULL,
    word_key   {{codes}} NOT NULL,
    word       TEXT NOT NULL,
    PRIMARY KEY (kind, company_id, brand_id, start, word_key)
);
CREATE INDEX tag_words_word ON tag_words (kind, company_id, brand_id, word_key);

-- The offers there are get theirs as soon as the program runs.
INSERT INTO jobs (kind, payload, state, stats, run_at, created_at)
SELECT 'offer.tags', '{}', 'queued', '{}', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP
WHERE EXISTS (SELECT 1 FROM versions);
