package visit

import (
	"context"

	"forecourt/internal/customer"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
)

// said is what a transaction says of its customer, kept apart from what it said before.
type said struct {
	email, consent string
	company        int64
	date           date.Date
}

func (v *Transaction) said() said { return said{v.EmailKey, v.Consent, v.CompanyID, v.Date} }

// stated is a transaction as it was, nil for a new one, and as it is.
type stated struct{ before, after *Transaction }

// keepConsents writes down what customers said, as of the day they were there. It lifts no
// suppression: only what somebody writes down by hand does.
func keepConsents(ctx context.Context, tx *db.Tx, all []stated) error {
	var kept []customer.Said
	for _, t := range all {
		v := t.after
		if v.Consent == consentUnknown || v.EmailKey == "" || t.before != nil && t.before.said() == v.said() {
			continue
		}
		kept = append(kept, customer.Said{
			CompanyID: v.CompanyID, CustomerID: v.CustomerID, EmailKey: v.EmailKey, Given: v.Consent == consentYes, Source: "transaction", At: db.At(v.Date.Time(date.Zone)),
		})
	}
	return customer.KeepSaid(ctx, tx, kept)
}
