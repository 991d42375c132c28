// Package inbox is where staff read what customers answered: the list of responses, each of them whole,
// what was read of it and said about it, and its paper. The same list, asked otherwise, is the log of
// invitations, and what is behind a figure of the reports.
package inbox

import (
	"net/http"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/response"
	"forecourt/internal/survey/followup"
)

const (
	path     = "/survey-response"
	comments = "/survey-response-comment"
)

// Routes registers the operations on responses.
func Routes(a *httpapi.API) {
	read := response.PermAnswers
	some := response.PermRead.OrElse(response.PermReports)
	filter := func(in *listInput) ([]db.Condition, error) { return in.readConditions(a.DB().Now()) }
	httpapi.ListAs(a, path, some, response.Responses, filter,
		httpapi.As[listInput, response.Response, SurveyResponse]{Show: showResponses, Export: exported},
		httpapi.Summary("Responses (responsesList), the log of invitations (app.invitation), or the responses behind a figure (by; app.report.survey)."))
	httpapi.Op(
		a, http.MethodGet, path+"/counts", read, countTabs,
		httpapi.Summary("How many responses wait in each tab; 1000 stands for more."),
	)
	httpapi.Op(
		a, http.MethodGet, path+"/{id}", response.PermRead, getResponse,
		httpapi.Summary(
			"A response with answers, comments, visits, earlier answers and mails; who may read invitations alone gets what their log says.",
		),
	)
	httpapi.Op(
		a, http.MethodPut, path+"/{id}", read, changeResponse,
		httpapi.Summary("Archive a response or bring it back (status), or give it to somebody (assigned_user_id)."),
	)
	httpapi.Op(a, http.MethodPost, path+"/{id}", read, changeResponse, httpapi.Summary("The same as PUT."))
	httpapi.Op(
		a, http.MethodGet, path+"/colleagues/{id}", read, listColleagues,
		httpapi.Summary("The users who can look after the customer of a response."),
	)
	httpapi.Show(
		a, "/pdf/survey/{id}", read, printResponse,
		httpapi.Summary("A response as PDF: answers, customer, vehicle and timeline."),
	)

	httpapi.List(
		a, comments, read, followup.Comments, filterComments,
		httpapi.Summary("What was said about a response, the newest first."),
	)
	httpapi.Op(
		a, http.MethodPost, comments, read, addComment,
		httpapi.Summary("Say something about a response, give its customer to somebody, close or reopen the follow-up."),
	)
	httpapi.GetAndPost(
		a, comments+"/mark-read/{responseId}/{userId}", read, markRead,
		"Note that the caller has opened a response and read what was said about it.",
	)
	httpapi.Op(
		a, http.MethodDelete, comments+"/mark-read/{responseId}/{userId}", read, markUnread,
		httpapi.Summary("Mark a response unread, for the caller."),
	)
}
