-- +goose Up

-- The engine looks at all that may refer to a feature or model before it removes one: without these indexes it goes through
-- every offer and vehicle for each of them. Most offers and vehicles name few features, so that the indexes are small.
CREATE INDEX versions_line ON versions (line_id) WHERE line_id IS NOT NULL;
CREATE INDEX versions_exterior ON versions (exterior_id) WHERE exterior_id IS NOT NULL;
CREATE INDEX versions_wheel ON versions (wheel_id) WHERE wheel_id IS NOT NULL;
CREATE INDEX versions_interior ON versions (interior_id) WHERE interior_id IS NOT NULL;
CREATE INDEX versions_trim ON versions (trim_id) WHERE trim_id IS NOT NULL;
CREATE INDEX versions_trim_finish ON versions (trim_finish_id) WHERE trim_finish_id IS NOT NULL;
CREATE INDEX versions_mvar ON versions (mvar_id) WHERE mvar_id IS NOT NULL;
CREATE INDEX versions_service_package ON versions (service_package_id) WHERE service_package_id IS NOT NULL;
CREATE INDEX versions_repair_package ON versions (repair_package_id) WHERE repair_package_id IS NOT NULL;
CREATE INDEX vehicles_ext_feature ON vehicles (ext_feature_id) WHERE ext_feature_id IS NOT NULL;
CREATE INDEX vehicles_ext_individual_feature ON vehicles (ext_individual_feature_id) WHERE ext_individual_feature_id IS NOT NULL;
CREATE INDEX vehicles_int_feature ON vehicles (int_feature_id) WHERE int_feature_id IS NOT NULL;
CREATE INDEX model_prices_company_models ON model_prices_company (model_id);
