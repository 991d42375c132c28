package offer

import (
	"context"
	"net/http"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// Routes registers the operations of an offer itself.
func (o *Offers) Routes(a *httpapi.API) {
	const path = "/version"
	httpapi.Op(a, http.MethodGet, path+"/{id}", PermRead, getVersion)
	httpapi.Op(a, http.MethodPut, path+"/{id}", PermEdit, o.save)
	httpapi.Op(a, http.MethodPost, path+"/{id}", PermEdit, o.save)
	audit.HistoryRoutes(a, path, PermRead, Versions)
	httpapi.Op(a, http.MethodPost, path+"/undo/{id}", PermEdit, o.undo, httpapi.Summary("Undo one's own last change of the car."))
	httpapi.Op(a, http.MethodPost, path+"/redo/{id}", PermEdit, o.redo, httpapi.Summary("Redo what was undone last."))
	httpapi.Op(a, http.MethodPost, path+"/presence/{id}", PermEdit, presence, httpapi.Summary("Say that the caller has the offer open, and ask who else has."))
	httpapi.Op(a, http.MethodGet, path+"/customers/{id}", PermEdit, o.findCustomers, httpapi.Summary("Customers of the offer's company, by parts of name, telephone or e-mail address, up to eight."))
	httpapi.Op(a, http.MethodPost, path+"/customers/{id}", PermEdit, o.addCustomer, httpapi.Summary("Add a customer of the offer's company; the offer stays as it is."))
	equipmentRoutes(a)
	imageRoutes(a)
}

func getVersion(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Version, error) {
	return Versions.Get(ctx, tx, in.ID)
}
