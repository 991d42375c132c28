package customer

import (
	"net/http"

	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/person"
	"forecourt/internal/platform/record"
)

// Operations work on customers; areas are the parts of the program that name them.
type Operations struct {
	areas   []person.Area
	stories []person.Story
}

// New makes the operations; areas hold data of customers and stories tell of them.
func New(areas []person.Area, stories []person.Story) *Operations {
	return &Operations{areas, stories}
}

const path = "/customer"

// Routes registers the operations on customers.
func (o *Operations) Routes(a *httpapi.API) {
	record.Routes(a, path, Perm, customerData, customersFilter)
	httpapi.Export(a, path+"/export", Perm, customers, customersFilter,
		httpapi.Summary("The customers that the list finds, as a file: CSV unless the format says another (E-008)."))
	httpapi.Op(a, http.MethodGet, path+"/duplicates", Perm, findDuplicates,
		httpapi.Summary("Customers of a company that are perhaps the same one: same "+
			"e-mail address, telephone or company code."))
	httpapi.Op(a, http.MethodPost, path+"/merge/{id}", Perm, o.mergeCustomers,
		httpapi.Summary("Make one customer of two: offers of the other become this one's, and the other is deleted."))
	httpapi.Op(a, http.MethodGet, path+"/consents/{id}", Perm, listConsents,
		httpapi.Summary("What the customer agreed to or refused, the newest first; the "+
			"newest of a channel and a purpose counts."))
	httpapi.Op(a, http.MethodPost, path+"/consents/{id}", Perm, addConsent,
		httpapi.Summary("Write down by hand what the customer said. Nothing that was written is changed."))
	httpapi.Op(a, http.MethodGet, path+"/timeline/{id}", Perm, o.tellStory,
		httpapi.Summary("What became of the person that a customer is: offers, orders, "+
			"vehicles, visits and answers, the newest first."))
	httpapi.Op(a, http.MethodGet, path+"/personal-data/{id}", PermPrivacy, o.personalData, httpapi.Links(),
		httpapi.Summary("Everything that is held on the person that a customer is, in the companies that the caller sees."))
	httpapi.Show(a, "/pdf/customer/{id}", PermPrivacy, o.personalPaper, httpapi.Summary("The same as PDF."))
	httpapi.Op(a, http.MethodGet, path+"/erasure/{id}", PermPrivacy, o.previewErasure,
		httpapi.Summary("What an erasure of the person would take away, and what would stay."))
	httpapi.Op(a, http.MethodPost, path+"/erase/{id}", PermPrivacy, o.erasePerson,
		httpapi.Summary("Erase the personal data of a person; their open offers are archived. It cannot be undone."))
}
