// Package ofvehicle begins offers of cars that exist, new ones from the stock and used
// ones, finds such cars while another is being configured, and prints used ones.
package ofvehicle

import (
	"net/http"

	"forecourt/internal/offer"
	"forecourt/internal/offer/finish"
	"forecourt/internal/offer/worklist"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/vehicle"
)

// Operations are what begins offers of cars that exist.
type Operations struct {
	offers   *offer.Offers
	starts   *worklist.Operations
	finishes *finish.Operations
}

// New makes the operations on offers: starts begins any offer, finishes prints it.
func New(offers *offer.Offers, starts *worklist.Operations, finishes *finish.Operations) *Operations {
	return &Operations{offers, starts, finishes}
}

// mayRead refuses the stock to those who may not see it.
func mayRead(actor authz.Actor, perm authz.Permission) error {
	if actor.May(perm) {
		return nil
	}

	return deniedError(perm)
}

// Routes registers what begins and finds offers of cars that exist.
func (o *Operations) Routes(a *httpapi.API) {
	const fromVehicle = "Begin an offer of a vehicle of one's own companies: of a new one with a price list, of a used one with its own prices (price list 0)."
	httpapi.GetAndPost(a, "/version/fromVehicle/{id}/{brandId}/{companyId}/{pricelistId}", offer.PermCreate,
		o.fromVehicle, fromVehicle)
	const fromStock = "Begin an offer of a vehicle of the stock, with the newest price list in force that has its model."
	httpapi.GetAndPost(a, "/offer/from-stock", offer.PermCreate, o.fromStock, fromStock)
	httpapi.Op(a, http.MethodGet, "/stock/validate-missing-feature/{stockId}/{brandId}", offer.PermCreate, o.lostFromStock,
		httpapi.Summary("Options of a vehicle that an offer of it would lose; the first has an error where there can be none."))
	httpapi.Op(a, http.MethodGet, "/vehicle/validate-missing-feature/{vehicleId}/{brandId}/{pricelistId}", offer.PermCreate,
		o.lostFromVehicle,
		httpapi.Summary("Options of a vehicle that an offer of it with a price list would lose; the first has an error where there can be none."))
	httpapi.Op(a, http.MethodPost, "/version/take-vehicle-price/{id}", offer.PermEdit, o.takePrices,
		httpapi.Summary("Take the prices that the vehicle of the offer has today."))
	httpapi.Op(a, http.MethodGet, "/version/stock-match/{id}", offer.PermRead, o.matchStock,
		httpapi.Summary("New vehicles of the stock that come near to the car of an offer, the nearest first."))
	httpapi.Op(a, http.MethodGet, "/vehicle-version", offer.PermRead, vehicleVersion,
		httpapi.Summary("The newest offer of a vehicle and a company that is not archived."))
	httpapi.Op(a, http.MethodPost, "/vehicle-version", offer.PermEdit, o.saveVehicleVersion,
		httpapi.Summary("Save the newest offer of a vehicle and a company; where there is none, begin it."))
	httpapi.Show(a, "/pdf/vehicle-offer/{versionId}/{languageId}", offer.PermRead, o.finishes.ViewInLanguage,
		httpapi.Summary("The document of an offer of a vehicle in a language; in another than the offer's it is marked as a copy."))
}

// permStock reads cars of other companies too.
var permStock = vehicle.PermStock
