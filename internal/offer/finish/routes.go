// Package finish gives an offer to the customer: what is missing before that,
// the document, the documents given so far and what differs between them.
package finish

import (
	"net/http"

	"forecourt/internal/offer"
	"forecourt/internal/offer/configure"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/mail"
)

// Operations are what finishes offers.
type Operations struct {
	offers *offer.Offers
	cars   *configure.Operations
	files  *files.Files
	outbox *mail.Outbox
}

// New makes the operations on offers: kept holds the files that documents go to and pictures come
// from, outbox takes the mails; it is nil where none are sent.
func New(offers *offer.Offers, kept *files.Files, outbox *mail.Outbox) *Operations {
	return &Operations{offers, configure.New(offers), kept, outbox}
}

// Routes registers what finishes an offer, and what a customer is given.
func (o *Operations) Routes(a *httpapi.API) {
	sees := offer.PermView.OrElse(offer.PermEdit)
	httpapi.Op(a, http.MethodGet, "/version/summary/{id}", sees, o.showSummary,
		httpapi.Summary("What an offer still needs before it can be finished."))
	httpapi.Op(a, http.MethodPost, "/version/finish/{id}", offer.Finish.Who, o.finishOffer, httpapi.Ahead(o.printAhead(a)),
		httpapi.Summary("Finish an offer: it becomes active, its document is made and never changes. What is missing is answered by field (422)."))
	httpapi.Op(a, http.MethodGet, "/version/documents/{id}", sees, listDocuments,
		httpapi.Summary("The documents that the customer was given, the newest first."))
	httpapi.Op(a, http.MethodGet, "/version/view/{id}", sees, o.showView,
		httpapi.Summary("The offer as its customer was given it last, or as it would be given now; its figures add up."))
	httpapi.Op(a, http.MethodGet, "/version/compare/{id}", sees, o.compareStates,
		httpapi.Summary("What became different from one document to the next, or from the last one to the offer as it stands."))
	httpapi.Op(a, http.MethodGet, "/offer/compare", sees, o.compareOffers,
		httpapi.Summary("Two to four offers beside each other: car, options, prices and finance as their customers read them."))
	httpapi.Show(a, "/pdf/compare", sees, o.printComparison,
		httpapi.Summary("Two to four offers beside each other as PDF."))
	httpapi.Show(a, "/pdf/view/{versionId}", sees, o.viewDocument,
		httpapi.Summary("The document of an offer as PDF; a draft is marked as one."))
	httpapi.Show(a, "/version-image/download/{id}", offer.PermRead, o.downloadImage,
		httpapi.Summary("The file of an image of an offer, to be saved."))
	httpapi.Op(a, http.MethodGet, "/version/mail/{id}", sees, o.showLetter,
		httpapi.Summary("The mail that would bring the customer the last document of an offer, and those sent so far."))
	httpapi.Op(a, http.MethodPost, "/version/mail/{id}", offer.PermEdit, o.sendLetter,
		httpapi.Summary("Mail the last document of an offer to its customer; the same words to the same address go once in a minute."))
	const support = "Enter what the importer adds to the sale, and show what the vehicle costs then."
	httpapi.GetAndPost(a, "/prime-cost/update-version/{versionId}/{priceSupport}", offer.PermEdit, o.enterSupport, support)
}
