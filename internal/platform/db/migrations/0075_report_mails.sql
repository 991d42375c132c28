-- +goose Up

-- Views of the survey report that are sent by mail. user_ids are who gets them; next_at is when
-- the next mails are due, last_at when it was their turn, and results what became of each then.
CREATE TABLE report_subscriptions (
    id            {{id}},
    saved_view_id BIGINT NOT NULL REFERENCES saved_views (id) ON DELETE CASCADE,
    user_ids      {{json}} NOT NULL,
    every         TEXT NOT NULL CHECK (every IN ('week', 'month')),
    next_at       {{time}} NOT NULL,
    last_at       {{time}},
    results       {{json}} NOT NULL,
    status        TEXT NOT NULL CHECK (status IN ('active', 'deleted')),
    revision      BIGINT NOT NULL DEFAULT 1,
    created_at    {{time}} NOT NULL,
    updated_at    {{time}} NOT NULL,
    updated_by    BIGINT
);
CREATE UNIQUE INDEX report_subscriptions_saved_view_id ON report_subscriptions (saved_view_id);
CREATE INDEX report_subscriptions_due ON report_subscriptions (next_at) WHERE status = 'active';
