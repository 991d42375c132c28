package customer

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/person"
)

// What other areas are handed over: who works for a company finds and adds its
// customers without the right to their list.

// Find finds the customers of a company by parts of the name, the telephone or
// the address, the newest first.
func Find(ctx context.Context, tx *db.Tx, companyID int64, keyword string, most int) ([]person.Known, error) {
	page, err := find.List(ctx, tx, customers, find.ListQuery{Keyword: keyword, Limit: most},
		db.Condition{SQL: inUse}, ofCompany(companyID))
	if err != nil {
		return nil, fmt.Errorf("find customers: %w", err)
	}

	found := make([]person.Known, len(page.Rows))
	for i := range page.Rows {
		found[i] = page.Rows[i].asKnown()
	}

	return found, nil
}

// Add adds a customer of a company.
func Add(ctx context.Context, tx *db.Tx, companyID int64, k person.Known) (person.Known, error) {
	c := blank
	c.DealerCompanyID = companyID
	c.Phone = k.Phone
	c.Email = k.Email
	c.CompanyCode = k.CompanyCode

	if c.Type = k.Type; c.Type == Business {
		c.CompanyName = k.Name
	} else {
		c.Name = k.Name
	}

	// Checked here too: callers know one name, whichever of the two it is.
	var fields fault.Fields
	fields.Required("name", k.Name)
	if err := fields.Err(); err != nil {
		return k, err
	}

	c, err := customers.Insert(ctx, tx, c)
	return c.asKnown(), err
}

func (c *Customer) asKnown() person.Known {
	return person.Known{
		ID:          c.ID,
		Type:        c.Type,
		Name:        c.Called(),
		Phone:       c.Phone,
		Email:       c.Email,
		CompanyCode: c.CompanyCode,
	}
}

// AddMany adds customers, many at once; the demo group has some.
func AddMany(ctx context.Context, tx *db.Tx, rows []Customer) error {
	return customers.InsertMany(ctx, tx, rows)
}
