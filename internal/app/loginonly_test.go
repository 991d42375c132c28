package app_test

import (
	"slices"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/metrics"
)

// openToEverybody lists the operations that a login alone opens, each with the
// reason. All else asks for a permission: what is added here has a reason why nobody
// needs a right for it. Scope applies to all of them.
var openToEverybody = map[string][]string{
	"reference data, which forms and lists of every area choose from and show": {
		"GET /accessory", "GET /accessory/{id}", "GET /body-type", "GET /body-type/{id}", "GET /column", "GET /brand", "GET /brand/valid-ids", "GET /brand/{id}",
		"GET /company", "GET /company-brand", "GET /company-brand-translation", "GET /company-brand-translation/{id}", "GET /company-brand/{id}",
		"GET /company/active", "GET /company/countries", "GET /company/valid-ids", "GET /company/{id}", "GET /country", "GET /country/{id}", "GET /currency",
		"GET /equipment", "GET /equipment/{id}", "GET /feature", "GET /feature-translation", "GET /feature-translation/{id}", "GET /feature/equipment/{brandId}",
		"GET /feature/{id}", "GET /follow-up-action", "GET /follow-up-action/{id}", "GET /follow-up-cause", "GET /follow-up-cause/{id}", "GET /column/{id}", "GET /currency/{code}", "GET /fuel", "GET /fuel/{id}", "GET /gearbox", "GET /gearbox/{id}", "GET /holiday", "GET /holiday/{id}", "GET /hybrid-type", "GET /hybrid-type/{id}", "GET /kpi", "GET /kpi/{id}", "GET /importer", "GET /importer/{id}", "GET /language", "GET /language/{id}", "GET /leasing", "GET /leasing/{id}", "GET /manufacturer",
		"GET /manufacturer/{id}", "GET /model", "GET /model-equipment", "GET /model-equipment/{id}", "GET /model-feature", "GET /model-feature-translation",
		"GET /model-feature-translation/{id}", "GET /model-feature/{id}", "GET /model-image", "GET /model-image/{id}", "GET /model-price",
		"GET /model-price/{id}", "GET /model-range", "GET /model-range/groupped", "GET /model-range/{id}", "GET /model/groupped", "GET /model/{id}",
		"GET /order-status", "GET /order-status/{id}", "GET /package-content", "GET /package-content/{id}", "GET /pricelist", "GET /pricelist-title", "GET /pricelist-title/{id}",
		"GET /pricelist/actual/{pricelistTitleId}", "GET /pricelist/difference/changes/{fromId}/{id}", "GET /pricelist/difference/file/{fromId}/{id}", "GET /pricelist/difference/{fromId}/{id}", "GET /pricelist/list-for-company-brand/{companyId}/{brandId}/{pricelistNo}", "GET /pricelist/{id}",
		"GET /product-class", "GET /product-class/{id}", "GET /registration-tax", "GET /registration-tax/{id}", "GET /rule",
		"GET /rule/findings/{pricelistId}", "GET /rule/findings/{pricelistId}/{modelId}", "GET /rule/{id}", "GET /sales-group", "GET /sales-group/{id}", "GET /serie", "GET /serie/{id}",
		"GET /stockroom", "GET /stockroom/{id}", "GET /survey", "GET /survey/{id}", "GET /survey-version", "GET /survey-version/{id}", "GET /survey-version/{id}/difference/{other}",
		"GET /tag", "GET /tag/model", "GET /template", "GET /template/{id}", "GET /template/layouts", "GET /test-configuration", "GET /test-configuration/{id}", "GET /test-configuration/outcomes/{pricelistId}", "GET /vat-limit", "GET /vat-limit/{id}", "GET /vat-rate", "GET /vat-rate/{id}",
		"GET /vehicle-status", "GET /vehicle-status/{id}",
	},
	"says whether a name or a code is free in lists that everybody reads": {
		"GET /accessory/check", "GET /body-type/check", "GET /brand/check", "GET /company/check", "GET /country/check", "GET /feature/check", "GET /feature/check-code",
		"GET /gearbox/check", "GET /holiday/check", "GET /kpi/check", "GET /importer/check", "GET /leasing/check", "GET /manufacturer/check", "GET /model-range/check", "GET /model/check", "GET /model/check-code", "GET /order-status/check", "GET /pricelist-title/check",
		"GET /pricelist/check", "GET /product-class/check", "GET /rule/check", "GET /sales-group/check", "GET /serie/check", "GET /stockroom/check",
		"GET /vehicle-status/check",
	},
	"pictures of reference data; their names cannot be guessed": {"GET /image/show/{name}"},
	"the caller's own imports and jobs": {
		"GET /import/job/{id}", "POST /import/job/{id}/cancel", "GET /import/job/{id}/choices", "GET /import/job/{id}/errors", "GET /import/job/{id}/rows",
		"GET /job", "GET /job/{id}", "POST /job/{id}/cancel", "GET /prices/status", "GET /prices/status/{id}", "GET /sfo/status", "GET /sfo/status/{id}",
	},
	"the caller's own account, views and preferences": {
		"GET /notice", "GET /notice/unread", "POST /notice/read", "POST /notice/read/{id}", "GET /list-view", "POST /list-view", "DELETE /list-view/{id}", "PUT /list-view/{id}", "DELETE /session", "GET /session", "DELETE /session/{id}",
		"GET /user/active", "POST /user/change-pass", "POST /user/download-token", "GET /user/logout", "POST /user/logout", "POST /user/sign-out", "GET /user/permissions",
		"PUT /user/preferences", "GET /user/second-factor", "POST /user/second-factor", "POST /user/second-factor/confirm",
		"POST /user/second-factor/off", "POST /user/second-factor/recovery-codes",
	},
	"names of people the caller works with, to choose one from":                    {"GET /user/colleagues"},
	"why the caller may do something or may not; about others it asks for a right": {"GET /permission/why"},
	"ends seeing as another user":                                                  {"DELETE /user/see-as"},
	"finds only what the caller may open":                                          {"GET /search"},
	"what screens follow; secret settings are never answered":                      {"GET /setting"},
}

func TestOperationsThatNeedOnlyALogin(t *testing.T) {
	var listed []string
	for _, names := range openToEverybody {
		listed = append(listed, names...)
	}
	cfg, kept := app.Config{}, files.New(nil, nil)
	var found []string
	for _, o := range app.NewAPI(nil, kept, app.NewQueue(nil, kept, cfg), cfg, metrics.New()).Operations() {
		if o.Perm.IsLoginOnly() {
			found = append(found, strings.Replace(name(o), "/api/v1", "", 1))
		}
	}
	for _, one := range found {
		if !slices.Contains(listed, one) {
			t.Errorf("%s needs only a login and nobody says why", one)
		}
	}
	for _, one := range listed {
		if !slices.Contains(found, one) {
			t.Errorf("%s is listed and needs more than a login, or does not exist", one)
		}
	}
}
