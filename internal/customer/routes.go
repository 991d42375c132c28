package customer

import (
	"net/http"

	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/person"
	"forecourt/internal/platform/record"
)

// Operations are what is done with customers; areas are those that name them.
type Operations struct {
	areas []person.Area
}

// New makes them.
func New(areas ...person.Area) *Operations { return &Operations{areas} }

const path = "/customer"

// Routes registers the operations on customers.
func (o *Operations) Routes(a *httpapi.API) {
	record.Routes(a, path, Perm, customerData, customersFilter)
	httpapi.Export(a, path+"/export", Perm, customers, customersFilter, httpapi.Summary("The customers that the list finds, as a file: CSV unless the format says another (E-008)."))
	httpapi.Op(a, http.MethodGet, path+"/duplicates", Perm, duplicates, httpapi.Summary("Customers of a company that are perhaps the same one: same e-mail address, telephone or company code."))
	httpapi.Op(a, http.MethodPost, path+"/merge/{id}", Perm, o.merge, httpapi.Summary("Make one customer of two: offers of the other become this one's, and the other is deleted."))
}
