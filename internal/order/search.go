package order

import (
	"context"

	"forecourt/internal/customer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/person"
)

// Searched lets the search over everything find orders by number and by what stands in them.
func Searched() []find.Searched {
	return []find.Searched{
		find.Searchable(Orders, PermList, "status <> 'deleted'", "", func(o *Order, _ find.Question, hit *find.Hit) {
			hit.Code = o.number()
			hit.Name = o.Brand + " " + o.ModelCode
			if o.CustomerName != "" {
				hit.Name = o.CustomerName
			}
		}),
	}
}

type findCustomersInput struct {
	CompanyID int64  `query:"companyId" minimum:"1" required:"true" doc:"who orders"`
	Query     string `query:"q" maxLength:"200" doc:"what was typed"`
}

// mostFound is how many customers are offered while one types.
const mostFound = 8

// findCustomers finds customers for a user who writes orders, with or without the right to
// the list of customers.
func findCustomers(ctx context.Context, tx *db.Tx, in *findCustomersInput) ([]person.Known, error) {
	return customer.Find(ctx, tx, in.CompanyID, in.Query, mostFound)
}
