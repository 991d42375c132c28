// Package change gives an offer another model, type or price list, and says
// what it keeps, what it loses and what that costs.
package change

import (
	"net/http"

	"forecourt/internal/offer"
	"forecourt/internal/platform/httpapi"
)

// Operations are what changes the car of offers as a whole.
type Operations struct {
	offers *offer.Offers
}

// New makes the operations on offers.
func New(offers *offer.Offers) *Operations { return &Operations{offers} }

// Routes registers what changes the car as a whole.
func (o *Operations) Routes(a *httpapi.API) {
	const changer = "/version-changer"
	httpapi.Op(a, http.MethodGet, changer+"/missing-model-features/{versionId}/{targetModelId}", offer.PermEdit,
		o.missingModelFeatures,
		httpapi.Summary("Options of the offer that another model does not sell."))
	httpapi.Op(a, http.MethodGet, changer+"/model-preview/{versionId}/{targetModelId}", offer.PermEdit, o.previewModel,
		httpapi.Summary("What a change of model would keep, lose and cost."))
	httpapi.GetAndPost(a, changer+"/change-model/{versionId}/{targetModelId}", offer.PermEdit, o.changeModel,
		"Change the model, with its standard equipment.")
	httpapi.Op(a, http.MethodGet, changer+"/missing-type-features/{versionId}/{type}", offer.PermEdit,
		o.missingTypeFeatures,
		httpapi.Summary("Options of the offer that are not sold in another type of offer."))
	httpapi.Op(a, http.MethodGet, changer+"/type-preview/{versionId}/{type}", offer.PermEdit, o.previewType,
		httpapi.Summary("What a change of type would keep, lose and cost."))
	httpapi.GetAndPost(a, changer+"/change-type/{versionId}/{type}", offer.PermEdit, o.changeType,
		"Change the type of the offer.")
	httpapi.GetAndPost(a, changer+"/delete-feature/{versionId}/{featureId}", offer.PermEdit, o.deleteFeature,
		"Take an option off the offer.")

	const path = "/version"
	httpapi.Op(a, http.MethodGet, path+"/pricelists/{id}", offer.PermEdit, o.priceLists,
		httpapi.Summary("Price lists the offer can be opened with, its own first, and what each makes of the price."))
	httpapi.Op(a, http.MethodGet, path+"/pricelist/{id}/{pricelistId}", offer.PermEdit, o.effectOfList,
		httpapi.Summary("What a price list would make of the price of the offer."))
	httpapi.Op(a, http.MethodPost, path+"/pricelist/{id}/{pricelistId}", offer.PermEdit, o.changeList,
		httpapi.Summary("Take every price from a list."))
	httpapi.Op(a, http.MethodGet, path+"/validate-missing-feature/{id}", offer.PermEdit, o.missingFeatures,
		httpapi.Summary("Options of the offer that its price list does not sell; or one entry with an error."))
	httpapi.Op(a, http.MethodGet, path+"/sgate/{versionId}", offer.PermEdit, carInCodes,
		httpapi.Summary("The car in codes, for another configurator."))
	httpapi.GetAndPost(a, path+"/sgate/match-features/{versionId}/{features}", offer.PermEdit, o.matchCodes,
		"Choose the options with these codes.")
}
