package visit

import (
	"context"

	"forecourt/internal/customer"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
)

// said is what a transaction says of its customer, kept apart from what it said before.
type said struct {
	email, consent string
	company        int64
	date           date.Date
}

// statedConsent gives what a transaction says of its customer.
func (v *Transaction) statedConsent() said { return said{v.EmailKey, v.Consent, v.CompanyID, v.Date} }

// isStated reports whether a transaction says anything that can be written down.
func (s said) isStated() bool { return s.consent != consentUnknown && s.email != "" }

// decideConsent decides what a write does to the ledger of consents: whatever changes what a
// transaction says, by hand, by a file, from the history or as an import is undone, undoes
// what it said before. An erasure takes nothing back: what somebody agreed to stays known.
func decideConsent(c *table.Change[Transaction]) {
	if c.After == nil || c.After.ErasedAt != nil {
		return
	}

	is := c.After.statedConsent()
	if c.Before == nil {
		c.After.write.says = is.isStated()
		return
	}
	if was := c.Before.statedConsent(); was != is {
		c.After.write.says = is.isStated()
		c.After.write.undoes = was.isStated()
	}
}

// keepConsents writes down what customers said, as of the day they were there. It lifts no
// suppression: only what somebody writes down by hand does.
func keepConsents(ctx context.Context, tx *db.Tx, rows []Transaction) error {
	var back []int64
	var kept []customer.Said
	for i := range rows {
		v := &rows[i]
		if v.write.undoes {
			back = append(back, v.ID)
		}
		if v.write.says {
			kept = append(kept, customer.Said{
				CompanyID:     v.CompanyID,
				CustomerID:    v.CustomerID,
				EmailKey:      v.EmailKey,
				Given:         v.Consent == consentYes,
				Source:        "transaction",
				At:            db.At(v.Date.Time(date.Zone)),
				TransactionID: &v.ID,
			})
		}
	}

	if err := customer.UndoSaid(ctx, tx, back); err != nil {
		return err
	}

	return customer.KeepSaid(ctx, tx, kept)
}
