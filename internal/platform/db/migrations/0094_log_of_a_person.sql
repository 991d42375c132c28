-- +goose Up

-- Whose change an entry is: of who made it, or of whom an import or another job made it for. The log is filtered by
-- either; by who made it alone nothing asks.
DROP INDEX audit_actor;
CREATE INDEX audit_person ON audit (COALESCE(actor_id, acting_for_id), id DESC);
