package offer

import (
	"context"
	"net/http"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// Routes registers the operations of an offer itself.
func (o *Offers) Routes(a *httpapi.API) {
	const path = "/version"
	httpapi.Op(a, http.MethodGet, path+"/{id}", authz.LoginOnly, getVersion)
	httpapi.Op(a, http.MethodPut, path+"/{id}", permEdit, o.save)
	httpapi.Op(a, http.MethodPost, path+"/{id}", permEdit, o.save)
	audit.HistoryRoutes(a, path, versions)
	httpapi.Op(a, http.MethodPost, path+"/undo/{id}", permEdit, o.undo, httpapi.Summary("Take back one's own last change of the car."))
	httpapi.Op(a, http.MethodPost, path+"/redo/{id}", permEdit, o.redo, httpapi.Summary("Do again what was taken back last."))
	httpapi.Op(a, http.MethodPost, path+"/presence/{id}", permEdit, presence, httpapi.Summary("Tell that the caller has the offer open, and ask who else has."))
	equipmentRoutes(a)
	imageRoutes(a)
	o.worklistRoutes(a)
	o.selectRoutes(a)
	o.changeRoutes(a)
	o.finishRoutes(a)
}

func getVersion(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Version, error) {
	return versions.Get(ctx, tx, in.ID)
}
