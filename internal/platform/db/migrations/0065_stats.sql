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
