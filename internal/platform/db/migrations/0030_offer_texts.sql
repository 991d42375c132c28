-- +goose Up

-- The texts that keywords are looked for in stand in the indexes that lead to
-- what somebody may see, to one's own and to the newest: thousands of offers
-- are looked through without reading any. The newest have an index more, since
-- PostgreSQL follows only the smallest that serves. An entry has room for 2,700
-- bytes, hence the cut, which is that of db.SearchIndexed.
UPDATE versions SET search = substr(search, 1, 600) WHERE octet_length(search) > 2400;
DROP INDEX versions_scope;
DROP INDEX versions_user;
CREATE INDEX versions_scope ON versions (company_id, brand_id, status, type, id, price_total, expire_date, updated_at, user_id, search);
CREATE INDEX versions_user ON versions (user_id, status, type, brand_id, company_id, id, price_total, expire_date, updated_at, search);
CREATE INDEX versions_texts ON versions (id, brand_id, company_id, status, type, user_id, expire_date, search) WHERE status <> 'archived';
