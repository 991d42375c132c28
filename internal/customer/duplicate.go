package customer

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/person"
)

type duplicatesInput struct {
	DealerCompanyID int64  `query:"dealerCompanyId" minimum:"1" required:"true"`
	ID              int64  `query:"id" doc:"the customer that is compared; 0 for one that is not saved yet"`
	Email           string `query:"email" maxLength:"255"`
	Phone           string `query:"phone" maxLength:"64"`
	CompanyCode     string `query:"companyCode" maxLength:"64"`
}

// Duplicate is a customer that is perhaps the same one.
type Duplicate struct {
	Customer
	Same []string `json:"same" nullable:"false" enum:"email,phone,company_code" doc:"what both have"`
}

// mostDuplicates is how many are shown at most, the newest.
const mostDuplicates = 10

// findDuplicates finds the customers of a company that have the same address, telephone or
// code, however they are written.
func findDuplicates(ctx context.Context, tx *db.Tx, in *duplicatesInput) ([]Duplicate, error) {
	email := person.EmailKey(in.Email)
	phone := person.PhoneKey(in.Phone)
	code := person.CodeKey(in.CompanyCode)
	if _, err := db.SelectOne[int64](ctx, tx, `SELECT id
		FROM companies
		WHERE {company:id} AND id = $1`, in.DealerCompanyID); err != nil {
		return nil, err
	}

	// Each half of the OR has an index of its own, which only a statement of its own is sure to follow.
	same := `SELECT id
		FROM customers
		WHERE %[1]s_key = $%[2]d
			AND %[1]s_key <> ''
			AND dealer_company_id = $1
			AND status = 'active'
			AND id <> $2`

	rows, err := db.Select[Customer](ctx, tx, "SELECT "+customers.Columns()+`
		FROM customers
		WHERE `+customers.Scope+" AND id IN ("+
		fmt.Sprintf(same, "email", 3)+" UNION "+fmt.Sprintf(same, "phone", 4)+" UNION "+fmt.Sprintf(same, "code", 5)+
		fmt.Sprintf(") ORDER BY id DESC LIMIT %d", mostDuplicates), in.DealerCompanyID, in.ID, email, phone, code)
	if err != nil {
		return nil, fmt.Errorf("look for the same customer: %w", err)
	}

	found := make([]Duplicate, len(rows))
	for i, row := range rows {
		found[i] = Duplicate{Customer: row, Same: []string{}}
		for _, key := range []struct{ field, has, wanted string }{
			{"email", row.EmailKey, email}, {"phone", row.PhoneKey, phone}, {"company_code", row.CodeKey, code},
		} {
			if key.has != "" && key.has == key.wanted {
				found[i].Same = append(found[i].Same, key.field)
			}
		}
	}

	return found, nil
}
