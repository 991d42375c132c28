package offer

import (
	"net/http"

	"forecourt/internal/platform/httpapi"
)

// changeRoutes registers what changes the car as a whole.
func (o *Offers) changeRoutes(a *httpapi.API) {
	const changer = "/version-changer"
	httpapi.Op(a, http.MethodGet, changer+"/missing-model-features/{versionId}/{targetModelId}", permEdit, o.missingModelFeatures,
		httpapi.Summary("Options of the offer that another model does not sell."))
	httpapi.Op(a, http.MethodGet, changer+"/model-preview/{versionId}/{targetModelId}", permEdit, o.previewModel,
		httpapi.Summary("What a change of model would keep, lose and cost."))
	httpapi.GetAndPost(a, changer+"/change-model/{versionId}/{targetModelId}", permEdit, o.changeModel, "Change the model, with its standard equipment.")
	httpapi.Op(a, http.MethodGet, changer+"/missing-type-features/{versionId}/{type}", permEdit, o.missingTypeFeatures,
		httpapi.Summary("Options of the offer that are not sold in another type of offer."))
	httpapi.Op(a, http.MethodGet, changer+"/type-preview/{versionId}/{type}", permEdit, o.previewType,
		httpapi.Summary("What a change of type would keep, lose and cost."))
	httpapi.GetAndPost(a, changer+"/change-type/{versionId}/{type}", permEdit, o.changeType, "Change the type of the offer.")
	httpapi.GetAndPost(a, changer+"/delete-feature/{versionId}/{featureId}", permEdit, o.deleteFeature, "Take an option off the offer.")

	const path = "/version"
	httpapi.Op(a, http.MethodGet, path+"/pricelists/{id}", permEdit, o.lists, httpapi.Summary("Price lists the offer can be opened with, its own first, and what each makes of the price."))
	httpapi.Op(a, http.MethodGet, path+"/pricelist/{id}/{pricelistId}", permEdit, o.withList, httpapi.Summary("What a price list would make of the price of the offer."))
	httpapi.Op(a, http.MethodPost, path+"/pricelist/{id}/{pricelistId}", permEdit, o.changeList, httpapi.Summary("Take every price from a list."))
	httpapi.Op(a, http.MethodGet, path+"/validate-missing-feature/{id}", permEdit, o.missingFeatures,
		httpapi.Summary("Options of the offer that its price list does not sell; or one entry with an error."))
	httpapi.Op(a, http.MethodGet, path+"/sgate/{versionId}", permEdit, configuration, httpapi.Summary("The car in codes, for another configurator."))
	httpapi.GetAndPost(a, path+"/sgate/match-features/{versionId}/{features}", permEdit, o.match, "Choose the options with these codes.")
}
