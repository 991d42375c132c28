-- +goose Up

-- Offers are read by these alone (see Large of the tables), a million of them
-- too: each holds all columns that filter and sort. The first three lead to
-- what somebody may see, to a status and a type, and to one's own; the others
-- give the orders of the list, apart for archived offers, which are old and
-- many. The first half of unarchived in the offers' filter names them.
DROP INDEX versions_ranges;
DROP INDEX versions_company;
DROP INDEX versions_walk;
DROP INDEX versions_user;
DROP INDEX versions_expire;
DROP INDEX versions_total;
DROP INDEX versions_updated;
CREATE INDEX versions_scope ON versions (company_id, brand_id, status, type, id, price_total, expire_date, updated_at, user_id);
CREATE INDEX versions_status ON versions (status, type, brand_id, company_id, id, price_total, expire_date, updated_at, user_id);
CREATE INDEX versions_user ON versions (user_id, status, type, brand_id, company_id, id, price_total, expire_date, updated_at);
CREATE INDEX versions_newest ON versions (id, brand_id, company_id, status, type, user_id, expire_date) WHERE status <> 'archived';
CREATE INDEX versions_total ON versions (price_total, id, brand_id, company_id, status, type, user_id, expire_date) WHERE status <> 'archived';
CREATE INDEX versions_expire ON versions (expire_date, id, brand_id, company_id, status, type, user_id, price_total, updated_at) WHERE status <> 'archived';
CREATE INDEX versions_updated ON versions (updated_at, id, brand_id, company_id, status, type, user_id, expire_date) WHERE status <> 'archived';
CREATE INDEX versions_newest_archived ON versions (id, brand_id, company_id, status, type, user_id, expire_date) WHERE NOT status <> 'archived';
CREATE INDEX versions_total_archived ON versions (price_total, id, brand_id, company_id, status, type, user_id, expire_date) WHERE NOT status <> 'archived';
CREATE INDEX versions_expire_archived ON versions (expire_date, id, brand_id, company_id, status, type, user_id, price_total, updated_at) WHERE NOT status <> 'archived';
CREATE INDEX versions_updated_archived ON versions (updated_at, id, brand_id, company_id, status, type, user_id, expire_date) WHERE NOT status <> 'archived';
