package offer

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/person"
)

// Customers is what offers need of those they are made for; app hands it over.
type Customers struct {
	Find func(ctx context.Context, tx *db.Tx, companyID int64, keyword string, most int) ([]person.Known, error)
	Add  func(ctx context.Context, tx *db.Tx, companyID int64, k person.Known) (person.Known, error)
}

// checkCustomers refuses the customer of another company: that company's people
// may see who it is, those of the offer's may not.
func checkCustomers(rows []*Version, wrong []fault.Fields) {
	for i, v := range rows {
		if v.CustomerID != nil && len(wrong[i]["customer_id"]) == 0 && v.customerCompany != v.CompanyID {
			wrong[i].Add("customer_id", "customer_of_another_company")
		}
	}
}

// mostFound is how many customers are offered while one types.
const mostFound = 8

type findCustomersInput struct {
	httpapi.ByID
	Query string `query:"q" maxLength:"200" doc:"what was typed"`
}

// findCustomers finds customers for a user who works on the offer, with or without the right to the
// list of customers.
func (o *Offers) findCustomers(ctx context.Context, tx *db.Tx, in *findCustomersInput) ([]person.Known, error) {
	v, err := Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}

	return o.customers.Find(ctx, tx, v.CompanyID, in.Query, mostFound)
}

type addCustomerInput struct {
	httpapi.ByID
	Body struct {
		Type        string `json:"type,omitempty" enum:"person,company" default:"person"`
		Name        string `json:"name" maxLength:"255"`
		Phone       string `json:"phone,omitempty" maxLength:"64"`
		Email       string `json:"email,omitempty" maxLength:"255"`
		CompanyCode string `json:"company_code,omitempty" maxLength:"64"`
	}
}

func (o *Offers) addCustomer(ctx context.Context, tx *db.Tx, in *addCustomerInput) (person.Known, error) {
	v, err := Versions.Get(ctx, tx, in.ID)
	if err != nil {
		return person.Known{}, err
	}

	b := in.Body
	return o.customers.Add(ctx, tx, v.CompanyID, person.Known{
		Type:        b.Type,
		Name:        b.Name,
		Phone:       b.Phone,
		Email:       b.Email,
		CompanyCode: b.CompanyCode,
	})
}

// mergeCustomers lets the offers of a customer name another.
func mergeCustomers(ctx context.Context, tx *db.Tx, from, to int64) (int, error) {
	ids, err := db.Select[int64](ctx, tx, `
		SELECT id
		FROM versions
		WHERE `+Versions.Scope+" AND customer_id = $1 ORDER BY id", from)
	if err != nil {
		return 0, fmt.Errorf("find the offers of a customer: %w", err)
	}
	if err := allSeen(ctx, tx, from, len(ids)); err != nil {
		return 0, err
	}

	outcomes, err := Versions.Bulk(ctx, tx, ids, table.BulkChange[Version]{
		Columns: []string{"customer_id"},
		Change: func(v *Version) error {
			v.CustomerID = &to
			return nil
		},
	})
	for _, o := range outcomes {
		if o.Refused != nil {
			return 0, o.Refused
		}
	}

	return len(ids), err
}

// allSeen refuses what would leave offers of a customer behind: those of brands
// that the caller does not see.
func allSeen(ctx context.Context, tx *db.Tx, customerID int64, seen int) error {
	all, err := db.SelectOne[int](ctx, tx, `
		SELECT count(*)
		FROM versions
		WHERE {everyone} AND customer_id = $1`, customerID)
	if err == nil && all > seen {
		err = fault.New(fault.Conflict, "offers_of_other_brands").With("count", all-seen)
	}

	return err
}
