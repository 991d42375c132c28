// Package customerpage is the page on which a customer reads an offer without a login: what the last
// document says, a question to the salesperson, and the acceptance. The token of a link is the right
// to it, and to nothing else; reading changes nothing but how often the link was opened.
package customerpage

import (
	"net/http"
	"time"

	"forecourt/internal/offer"
	"forecourt/internal/offer/finish"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/stranger"
)

// Operations are those of customers and, about their links, of users.
type Operations struct {
	api    *httpapi.API
	finish *finish.Operations
	files  *files.Files
}

var (
	// guesses are of tokens that there are not, from one network.
	guesses = stranger.Limit{Of: "offer guesses", Most: 20, Span: 10 * time.Minute}
	// posts are by one link.
	posts = stranger.Limit{Of: "offer posts", Most: 30, Span: 10 * time.Minute}
	// asked are questions by one link.
	asked = stranger.Limit{Of: "offer questions", Most: 5, Span: time.Hour}
)

// mostBody is how many bytes a form may have: a question of many times the limit comes back on the page with what
// was typed, each letter of it in up to six bytes.
const mostBody = 1 << 20

// Routes registers what customers open by their links, and what users do with these.
func Routes(a *httpapi.API, finishes *finish.Operations, kept *files.Files) {
	o := &Operations{a, finishes, kept}
	const page, links = "/o/{token}", "/version/links/{id}"
	body := httpapi.MaxBody(mostBody)
	a.RefuseAt(offer.LinkPath, o.renderProblem)
	httpapi.FreePage(a, http.MethodGet, page, authz.Public, o.showPage, httpapi.Foreign(),
		httpapi.Summary("The page on which a customer reads and accepts an offer, by the token of a link."))
	httpapi.FreePage(a, http.MethodPost, page+"/accept", authz.Public, o.acceptOffer, httpapi.Foreign(), body,
		httpapi.Summary("Accept the document of that page; once is enough."))
	httpapi.FreePage(a, http.MethodPost, page+"/question", authz.Public, o.askQuestion, httpapi.Foreign(), body,
		httpapi.Summary("Ask the salesperson of that page."))
	httpapi.Lead(a, page+"/accept", authz.Public, leadBack, httpapi.Foreign(),
		httpapi.Summary("The address of that form, opened: it leads to the page."))
	httpapi.Lead(a, page+"/question", authz.Public, leadBack, httpapi.Foreign(),
		httpapi.Summary("The address of that form, opened: it leads to the page."))
	httpapi.FreeShow(a, page+"/pdf", authz.Public, o.openPDF, httpapi.Foreign(),
		httpapi.Summary("The document of that page, as it was given."))
	httpapi.FreeShow(a, page+"/image/{n}", authz.Public, o.openImage, httpapi.Foreign(),
		httpapi.Summary("A picture of that page."))
	httpapi.Op(a, http.MethodGet, links, offer.PermRead, o.showLinks,
		httpapi.Summary("The links by which the customer of an offer opens its page or that of an alternative, and what became of them."))
	httpapi.Op(a, http.MethodPost, links, offer.PermEdit, o.makeLink,
		httpapi.Summary("Make a link to the last document of an offer; its address is answered this once."))
	httpapi.Op(a, http.MethodPost, "/version/revoke-link/{id}/{linkId}", offer.PermEdit, o.revokeLink,
		httpapi.Summary("End a link to an offer, or to one of its alternatives, at once."))
	httpapi.Op(a, http.MethodPost, "/version/question-answered/{id}/{questionId}", offer.PermEdit, o.answerQuestion,
		httpapi.Summary("Note that a question of the customer was answered."))
}
