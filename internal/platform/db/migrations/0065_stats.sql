-- +goose Up

-- What surveys measure. Each unit has one NPS, which stays: the NPS question counts for it.
CREATE TABLE kpis (
    id            {{id}},
    title         {{json}} NOT NULL,
    business_unit TEXT NOT NULL CHECK (business_unit IN ('sales', 'service')),
    type          TEXT NOT NULL CHECK (type IN ('kpi', 'nps')),
    status        TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    sort          BIGINT NOT NULL,
    search        TEXT NOT NULL,
    revision      BIGINT NOT NULL DEFAULT 1,
    created_at    {{time}} NOT NULL,
    updated_at    {{time}} NOT NULL,
    updated_by    BIGINT
);
CREATE UNIQUE INDEX kpis_type ON kpis (business_unit, type) WHERE type = 'nps';
CREATE INDEX kpis_sort ON kpis (business_unit, status, sort, id);

INSERT INTO kpis (id, title, business_unit, type, status, sort, search, created_at, updated_at) VALUES
    (1, '{"1": "Rekomendavimas (NPS)", "2": "Recommendation (NPS)", "3": "Ieteikšana (NPS)", "4": "Soovitamine (NPS)", "5": "Рекомендация (NPS)"}', 'sales', 'nps', 'active', 1, 'rekomendavimas (nps) recommendation (nps)', '2026-11-01 00:00:00+00:00', '2026-11-01 00:00:00+00:00'),
    (2, '{"1": "Rekomendavimas (NPS)", "2": "Recommendation (NPS)", "3": "Ieteikšana (NPS)", "4": "Soovitamine (NPS)", "5": "Рекомендация (NPS)"}', 'service', 'nps', 'active', 1, 'rekomendavimas (nps) recommendation (nps)', '2026-11-01 00:00:00+00:00', '2026-11-01 00:00:00+00:00');
{{restart kpis}}

-- What is counted of vehicles follows the day it happened on. New ones of a dealer and a brand, for stock control.
CREATE INDEX vehicles_counted_planned ON vehicles (dealer_company_id, brand_id, (COALESCE(quota_month, ordered_at)), model_id, used, status, reserved_user_id, reserved_until, quota_month, ordered_at);
CREATE INDEX vehicles_counted_arrived ON vehicles (dealer_company_id, brand_id, (COALESCE(arrived_at, stocked_at)), model_id, used, status, reserved_user_id, reserved_until, arrived_at, stocked_at);
CREATE INDEX vehicles_counted_stood ON vehicles (dealer_company_id, brand_id, (COALESCE(returned_at, arrived_at, stocked_at)), model_id, used, status, phase, sold_at, reserved_user_id, reserved_until, returned_at, arrived_at, stocked_at);
DROP INDEX vehicles_sold;
CREATE INDEX vehicles_sold ON vehicles (dealer_company_id, brand_id, sold_at, serie_id, model_id, used, status, phase, reserved_user_id, reserved_until, returned_at, arrived_at, stocked_at) WHERE sold_at IS NOT NULL;
-- Any ordered on a day, for the statistics.
DROP INDEX vehicles_ordered;
CREATE INDEX vehicles_ordered ON vehicles (brand_id, ordered_at, dealer_company_id, model_id, status, customer_id, owner, reserved_user_id, reserved_company_id, reserved_until) WHERE ordered_at IS NOT NULL;
