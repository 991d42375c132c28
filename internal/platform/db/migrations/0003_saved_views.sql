-- +goose Up

-- Views of lists that users keep under a name. role_id is the role a view is
-- shared with, and only there when it is.
CREATE TABLE saved_views (
    id         {{id}},
    user_id    BIGINT NOT NULL REFERENCES users (id),
    role_id    BIGINT REFERENCES roles (id),
    list       TEXT NOT NULL,
    name       TEXT NOT NULL,
    name_key   TEXT NOT NULL,
    query      {{json}} NOT NULL,
    shared     TEXT NOT NULL CHECK (shared IN ('none', 'role', 'all')),
    revision   BIGINT NOT NULL DEFAULT 1,
    created_at {{time}} NOT NULL,
    updated_at {{time}} NOT NULL,
    updated_by BIGINT,
    CHECK ((shared = 'role') = (role_id IS NOT NULL))
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (user_id, list, name_key);
CREATE INDEX saved_views_role ON saved_views (role_id, list);
CREATE INDEX saved_views_shared ON saved_views (shared, list);
