package offer

import (
	"net/http"

	"forecourt/internal/platform/httpapi"
)

// finishRoutes registers what finishes an offer, and what a customer is given.
func (o *Offers) finishRoutes(a *httpapi.API) {
	sees := permView.OrElse(permEdit)
	httpapi.Op(a, http.MethodGet, "/version/summary/{id}", sees, o.summary, httpapi.Summary("What an offer still needs before it can be finished."))
	httpapi.Op(a, http.MethodPost, "/version/finish/{id}", permEdit, o.finish, httpapi.Ahead(o.printAhead(a)),
		httpapi.Summary("Finish an offer: it becomes active, its document is made and never changes. What is missing is answered by field (422)."))
	httpapi.Op(a, http.MethodGet, "/version/documents/{id}", sees, listDocuments, httpapi.Summary("The documents that the customer was given, the newest first."))
	httpapi.Op(a, http.MethodGet, "/version/compare/{id}", sees, o.compareStates,
		httpapi.Summary("What became different from one document to the next, or from the last one to the offer as it stands."))
	httpapi.Show(a, "/pdf/view/{versionId}", sees, o.view, httpapi.Summary("The document of an offer as PDF; a draft is marked as one."))
	const support = "Enter what the importer adds to the sale, and tell what the vehicle costs then."
	httpapi.GetAndPost(a, "/prime-cost/update-version/{versionId}/{priceSupport}", permEdit, o.support, support)
}
