-- +goose Up

-- The colour of a paint or an upholstery, as #rrggbb, shown where it has no image.
ALTER TABLE features ADD COLUMN colour TEXT CHECK (length(colour) = 7);

-- An image of a model may show one of its features: the car in one paint, one set of wheels.
ALTER TABLE model_images ADD COLUMN feature_id BIGINT REFERENCES features (id);
CREATE INDEX model_images_feature ON model_images (feature_id) WHERE feature_id IS NOT NULL;
