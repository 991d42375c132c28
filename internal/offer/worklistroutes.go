package offer

import (
	"net/http"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/httpapi"
)

// worklistRoutes registers what begins, lists, copies and hands over offers.
func (o *Offers) worklistRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, "/offer/start", permCreate, start,
		httpapi.Summary("What is still to be chosen before an offer can begin: company, brand and price list."))
	httpapi.Op(a, http.MethodGet, "/offer/models/{companyId}/{pricelistId}", permCreate.OrElse(permEdit), offerModels,
		httpapi.Summary("The models of a price list with what each costs the customers of a company."))
	const path = "/version"
	httpapi.Op(a, http.MethodPost, path, permCreate, o.create, httpapi.Summary("Begin an offer; with a model it has that model's standard equipment."))
	httpapi.ListAs(a, path, permList, versions, versionsFilter, httpapi.As[versionsInput, Version, ListedVersion]{
		Show: showVersions, Export: versionColumns, Brief: true,
	})
	httpapi.Op(a, http.MethodDelete, path+"/{id}", permEdit, archive, httpapi.Summary("Archive an offer."))
	httpapi.Op(a, http.MethodPost, path+"/unarchive/{id}", permEdit, unarchive, httpapi.Summary("Bring an archived offer back with the status it had."))
	audit.BulkRoutes(a, path, permEdit, archiving)
	httpapi.Op(a, http.MethodGet, "/offer/recent", permList, recent, httpapi.Summary("The offers that the caller opened last, up to ten, without archived ones."))
	httpapi.Op(a, http.MethodPost, "/offer/opened/{id}", permView.OrElse(permEdit), opened, httpapi.Summary("Note that the caller has opened an offer."))
	httpapi.Op(a, http.MethodGet, path+"/colleagues/{id}", permEdit, colleaguesOf, httpapi.Summary("Whom an offer can be handed over to."))
	httpapi.Op(a, http.MethodPost, path+"/hand-over/{id}/{userId}", permEdit, handOver, httpapi.Summary("Give an offer to a colleague of the same company and brand."))
	httpapi.GetAndPost(a, path+"/duplicate/{id}", permCreate, o.duplicate, "Make a new draft of the offer.")
	httpapi.Op(a, http.MethodPost, path+"/template/{id}", permCreate, o.saveAsTemplate, httpapi.Summary("Keep the car of the offer as a template."))
	httpapi.GetAndPost(a, "/offer/copy/{id}/{versionId}", permCreate, o.copyInto, "Make a new draft of an offer, or give its car to another offer.")
	httpapi.GetAndPost(a, "/offer/fromTemplate/{id}", permCreate, o.fromTemplate, "Begin an offer from a template.")
	const crm = "The offer of a document in the CRM; where there is none yet, a new draft."
	httpapi.GetAndPost(a, path+"/fromCrm/{id}", permCreate, o.fromCRM, crm)
}
