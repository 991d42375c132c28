package offer

import (
	"context"
	"net/http"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// Routes registers the operations of an offer itself.
func (o *Offers) Routes(a *httpapi.API) {
	const path = "/version"
	httpapi.Op(a, http.MethodGet, path+"/{id}", PermRead, o.getOffer)
	httpapi.Op(a, http.MethodPut, path+"/{id}", PermEdit, o.saveOffer)
	httpapi.Op(a, http.MethodPost, path+"/{id}", PermEdit, o.saveOffer)
	audit.HistoryRoutes(a, path, PermRead, Versions)
	httpapi.Op(a, http.MethodPost, path+"/undo/{id}", PermEdit, o.undoStep,
		httpapi.Summary("Undo one's own last change of the car."))
	httpapi.Op(a, http.MethodPost, path+"/redo/{id}", PermEdit, o.redoStep, httpapi.Summary("Redo what was undone last."))
	httpapi.Op(a, http.MethodPost, path+"/presence/{id}", PermEdit, notePresence,
		httpapi.Summary("Say that the caller has the offer open, and ask who else has."))
	httpapi.Op(a, http.MethodGet, path+"/customers/{id}", PermEdit, o.findCustomers,
		httpapi.Summary("Customers of the offer's company, by parts of name, telephone or e-mail address, up to eight."))
	httpapi.Op(a, http.MethodPost, path+"/customers/{id}", PermEdit, o.addCustomer,
		httpapi.Summary("Add a customer of the offer's company; the offer stays as it is."))
	equipmentRoutes(a)
	imageRoutes(a)
}

// getOffer reads the offer as it is stored. For users who may know it adds what its vehicle costs
// the company.
func (o *Offers) getOffer(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Version, error) {
	v, err := Versions.Get(ctx, tx, in.ID)
	if err != nil || !tx.Actor.May(PermCosts, authz.ID("brandId", v.BrandID)) {
		return v, err
	}
	m, err := o.Model(ctx, tx, &v)
	if err != nil {
		return v, err
	}

	priced := v // which the figures of today do not replace
	out, err := o.Price(ctx, tx, &priced, m)
	if fault.Is(err, fault.Conflict) || fault.Is(err, fault.Invalid) {
		return v, nil // there is no figure
	}

	v.PricePrimecost = out.PricePrimecost
	return v, err
}
