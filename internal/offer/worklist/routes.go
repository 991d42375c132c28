// Package worklist begins, lists, copies, archives and hands over offers.
package worklist

import (
	"net/http"

	"forecourt/internal/offer"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// Operations are what begins offers and finds them again.
type Operations struct {
	offers *offer.Offers
}

// New makes the operations on offers.
func New(offers *offer.Offers) *Operations { return &Operations{offers} }

// Routes registers what begins, lists, copies and hands over offers.
func (o *Operations) Routes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, "/offer/start", offer.PermCreate, startChoices,
		httpapi.Summary("What is still to be chosen before an offer can begin: company, brand and price list."))
	httpapi.Op(a, http.MethodGet, "/tag/model", authz.LoginOnly, tagModels,
		httpapi.Summary("Models of the caller's brands by words, up to 20."))
	httpapi.Op(a, http.MethodGet, "/offer/models/{companyId}/{pricelistId}", offer.PermCreate.OrElse(offer.PermEdit),
		offerModels,
		httpapi.Summary("The models of a price list with what each costs the customers of a company."))
	const path = "/version"
	httpapi.Op(a, http.MethodPost, path, offer.PermCreate, o.createOffer,
		httpapi.Summary("Begin an offer; with a model it has that model's standard equipment. With an id in the body it is POST /version/{id}."))
	a.SavesByID(path)
	shown := httpapi.As[versionsInput, offer.Version, ListedVersion]{
		Show:   showVersions,
		Export: versionColumns,
		Brief:  true,
	}
	httpapi.ListAs(a, path, offer.PermList, offer.Versions, versionsFilter, shown)
	record.Action(a, http.MethodDelete, path+"/{id}", offer.Versions, offer.Statuses, offer.Archive,
		httpapi.Summary("Archive an offer."))
	record.Action(a, http.MethodPost, path+"/unarchive/{id}", offer.Versions, offer.Statuses, offer.Unarchive,
		httpapi.Summary("Bring an archived offer back with the status it had."))
	record.BulkRoutes(a, path, offer.Archive.Who, archived, versionsFilter)
	httpapi.Op(a, http.MethodGet, "/offer/today", offer.PermList, showToday,
		httpapi.Summary("What of the caller's offers waits for a step today: counts, and the first of them."))
	httpapi.Op(a, http.MethodGet, "/offer/recent", offer.PermList, listRecent,
		httpapi.Summary("The offers that the caller opened last, up to ten, without archived ones."))
	httpapi.Op(a, http.MethodPost, "/offer/opened/{id}", offer.PermView.OrElse(offer.PermEdit), noteOpened,
		httpapi.Summary("Note that the caller has opened an offer."))
	httpapi.Op(a, http.MethodGet, path+"/colleagues/{id}", offer.PermEdit, colleaguesOf,
		httpapi.Summary("Whom an offer can be handed over to."))
	httpapi.Op(a, http.MethodPost, path+"/hand-over/{id}/{userId}", offer.PermEdit, handOver,
		httpapi.Summary("Give an offer to a colleague of the same company and brand."))
	httpapi.GetAndPost(a, path+"/duplicate/{id}", offer.PermCreate, o.duplicateOffer, "Make a new draft of the offer.")
	httpapi.Op(a, http.MethodPost, path+"/template/{id}", offer.PermTemplate, o.saveAsTemplate,
		httpapi.Summary("Keep the car of the offer as a template, without its customer and what was agreed with them."))
	httpapi.GetAndPost(a, "/offer/copy/{id}/{versionId}", offer.PermCreate, o.copyInto,
		"Make a new draft of an offer, or give its car to another offer.")
	httpapi.GetAndPost(a, "/offer/fromTemplate/{id}", offer.PermCreate, o.fromTemplate, "Begin an offer from a template.")
	httpapi.Op(a, http.MethodGet, path+"/alternatives/{id}", offer.PermRead, listAlternatives,
		httpapi.Summary("The alternatives of an offer that are in use, itself included: offers to the same customer of which one is chosen."))
	httpapi.Op(a, http.MethodPost, path+"/alternatives/{id}", offer.PermCreate, o.addAlternative,
		httpapi.Summary("Make the next alternative of an offer: a draft with the same car, for the same customer. Four are in use at most."))
	httpapi.Op(a, http.MethodPost, path+"/choose/{id}", offer.PermEdit, chooseOffer,
		httpapi.Summary("Note that the customer has chosen an offer: its alternatives are not chosen."))
	httpapi.Op(a, http.MethodPost, path+"/reopen/{id}", offer.PermEdit, reopenOffer,
		httpapi.Summary("Withdraw the choice among alternatives, or the acceptance of an offer."))
	const crm = "The offer of a document in the CRM; where there is none yet, a new draft."
	httpapi.GetAndPost(a, path+"/fromCrm/{id}", offer.PermCreate, o.fromCRM, crm)
}
