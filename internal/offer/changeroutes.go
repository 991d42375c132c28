package offer

import (
	"context"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// both registers an operation that old links call with GET and the browser
// with POST (OP-004).
func both[I, O any](a *httpapi.API, path string, perm authz.Permission, handle func(context.Context, *db.Tx, *I) (O, error), summary string) {
	httpapi.Op(a, http.MethodGet, path, perm, handle, httpapi.Writes(), httpapi.Summary(summary))
	httpapi.Op(a, http.MethodPost, path, perm, handle, httpapi.Summary(summary))
}

// changeRoutes are the operations that change the car as a whole, and copies.
func (o *Offers) changeRoutes(a *httpapi.API) {
	const changer = "/version-changer"
	httpapi.Op(a, http.MethodGet, changer+"/missing-model-features/{versionId}/{targetModelId}", permEdit, o.missingModelFeatures,
		httpapi.Summary("Options of the offer that another model does not sell."))
	httpapi.Op(a, http.MethodGet, changer+"/model-preview/{versionId}/{targetModelId}", permEdit, o.previewModel,
		httpapi.Summary("What a change of model would keep, lose and cost."))
	both(a, changer+"/change-model/{versionId}/{targetModelId}", permEdit, o.changeModel, "Change the model, with its standard equipment.")
	httpapi.Op(a, http.MethodGet, changer+"/missing-type-features/{versionId}/{type}", permEdit, o.missingTypeFeatures,
		httpapi.Summary("Options of the offer that are not sold in another type of offer."))
	httpapi.Op(a, http.MethodGet, changer+"/type-preview/{versionId}/{type}", permEdit, o.previewType,
		httpapi.Summary("What a change of type would keep, lose and cost."))
	both(a, changer+"/change-type/{versionId}/{type}", permEdit, o.changeType, "Change the type of the offer.")
	both(a, changer+"/delete-feature/{versionId}/{featureId}", permEdit, o.deleteFeature, "Take an option off the offer.")

	const path = "/version"
	httpapi.Op(a, http.MethodGet, path+"/pricelists/{id}", permEdit, o.lists, httpapi.Summary("Price lists the offer can be opened with, its own first, and what each makes of the price."))
	httpapi.Op(a, http.MethodGet, path+"/pricelist/{id}/{pricelistId}", permEdit, o.withList, httpapi.Summary("What a price list would make of the price of the offer."))
	httpapi.Op(a, http.MethodPost, path+"/pricelist/{id}/{pricelistId}", permEdit, o.changeList, httpapi.Summary("Take every price from a list."))
	httpapi.Op(a, http.MethodGet, path+"/validate-missing-feature/{id}", permEdit, o.missingFeatures,
		httpapi.Summary("Options of the offer that its price list does not sell; or one entry with an error."))
	both(a, path+"/duplicate/{id}", permCreate, o.duplicate, "Make a new draft of the offer.")
	httpapi.Op(a, http.MethodPost, path+"/template/{id}", permCreate, o.saveAsTemplate, httpapi.Summary("Keep the car of the offer as a template."))
	both(a, "/offer/copy/{id}/{versionId}", permCreate, o.copyInto, "Make a new draft of an offer, or give its car to another offer.")
	both(a, "/offer/fromTemplate/{id}", permCreate, o.fromTemplate, "Begin an offer from a template.")
	httpapi.Op(a, http.MethodGet, path+"/sgate/{versionId}", permEdit, configuration, httpapi.Summary("The car in codes, for another configurator."))
	both(a, path+"/sgate/match-features/{versionId}/{features}", permEdit, o.match, "Choose the options with these codes.")
	equipmentRoutes(a)
	imageRoutes(a)
}
