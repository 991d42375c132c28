-- +goose Up

-- The day on which a price list publishes itself, and who decided that.
ALTER TABLE pricelists ADD COLUMN publish_on {{date}};
ALTER TABLE pricelists ADD COLUMN publish_by BIGINT REFERENCES users (id);
CREATE INDEX pricelists_publish_on ON pricelists (publish_on) WHERE publish_on IS NOT NULL;
CREATE INDEX pricelists_publish_by ON pricelists (publish_by);
