// Package reply takes what customers answer: the page that a mail leads to, the same for programs,
// what is kept of it, and how often anybody may try. The token of the mail is the right to answer;
// reading a page changes nothing. Answers to anonymous surveys wait in a pool, without anything that
// says whose they are, until there are enough of them.
package reply

import (
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/response"
)

// Service answers customers.
type Service struct {
	api   *httpapi.API
	files *files.Files
	// asking is what was read of versions.
	asking asked
}

// mostBody is how many bytes a form or a call may have: all questions with the longest texts.
const mostBody = 2 << 20

// Routes registers what customers open, and programs for them.
func Routes(a *httpapi.API, kept *files.Files) {
	s := &Service{api: a, files: kept, asking: asked{kept: map[revisions]asking{}}}
	const index, contact, api = "/survey/index", "/survey/contact", "/survey-response"
	body := httpapi.MaxBody(mostBody)
	a.RefuseAt(index+"/", s.refusePage)
	a.RefuseAt(contact+"/", s.refusePage)
	httpapi.FreePage(
		a, http.MethodGet, index+"/{token}", authz.Public, s.showPage, httpapi.Foreign(),
		httpapi.Summary("The page on which a customer answers, by the token of the mail."),
	)
	httpapi.FreePage(
		a, http.MethodPost, index+"/{token}", authz.Public, s.takeView, httpapi.Foreign(), body,
		httpapi.Summary("A view of that page, filled in."),
	)
	httpapi.Page(
		a, http.MethodGet, index+"/{hash}/1", response.PermRead, s.showPreview, httpapi.Links(),
		httpapi.Foreign(),
		httpapi.Summary("The page of a response as its customer sees it, by its hash: it keeps nothing (OP-150)."),
	)
	httpapi.Page(
		a, http.MethodPost, index+"/{hash}/1", response.PermRead, s.answerPreview, httpapi.Links(),
		httpapi.ReadOnly(), httpapi.Foreign(), body,
	)
	httpapi.FreePage(
		a, http.MethodGet, contact+"/{ticket}", authz.Public, s.showContact, httpapi.Foreign(),
		httpapi.Summary("Where a customer who has answered without a name asks to be called."),
	)
	httpapi.FreePage(a, http.MethodPost, contact+"/{ticket}", authz.Public, s.takeContact, httpapi.Foreign(), body)
	httpapi.Show(
		a, api+"/image/{name}", authz.Public, s.showImage,
		httpapi.Summary("An image of the pages that customers see."),
	)
	httpapi.Free(
		a, http.MethodGet, api+"/page/{token}", authz.Public, s.readPage,
		httpapi.Summary("What a customer is asked, by the token of the mail, and what they have answered so far."),
	)
	httpapi.Free(
		a, http.MethodPost, api+"/answers", authz.Public, s.receiveAnswers,
		httpapi.OrStaff(response.PermResponses), body,
		httpapi.Summary(
			"Keep answers in the place of those that were kept, and finish. Users give the id of the response in the place of the token.",
		),
	)
	httpapi.Free(
		a, http.MethodPost, api+"/contact", authz.Public, s.requestCall,
		httpapi.Summary("Ask to be called, once the survey is answered."),
	)
	httpapi.Free(
		a, http.MethodPost, api+"/language", authz.Public, s.chooseLanguage,
		httpapi.Summary("Go on in another language."),
	)
}
