package finish

import (
	"context"

	"forecourt/internal/offer"
	"forecourt/internal/offer/configure"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/settings"
	"forecourt/internal/price"
)

// Readiness is what decides whether an offer can be finished, for tests.
type Readiness struct {
	Version                          offer.Version
	Today                            date.Date
	Contact, ValidUntil, Finance     bool
	Steps                            []configure.CarStep
	WhyNot                           string
	Broken, Gone, Unpriced, Findings []string
}

// MissingIn are the fields with their codes, as "field code".
func MissingIn(o *Readiness) []string {
	look := readiness{
		Version: &o.Version, Today: o.Today, Requirements: requirements{o.Contact, o.ValidUntil, o.Finance}, Steps: o.Steps, WhyNot: o.WhyNot,
		Broken: o.Broken, Unpriced: o.Unpriced, Priced: &price.Output{Findings: o.Findings},
	}
	for _, name := range o.Gone {
		look.Gone = append(look.Gone, lostOption{name, configure.StepExterior})
	}
	var out []string
	for _, m := range addTexts(look.listMissing(), "en") {
		if m.Text == m.Code {
			m.Code += " without a text"
		}
		out = append(out, m.Field+" "+m.Code)
	}
	return out
}

// BackToCRM is where an offer leads back to.
func BackToCRM(address, key string, v *offer.Version) string {
	return backToCRM(settings.CRM{URL: address, Key: key}, v)
}

// OfUsedCar makes an offer one of a used car, which no start makes yet.
func OfUsedCar(ctx context.Context, tx *db.Tx, id int64) error {
	written := offer.Versions.With(func(t *table.Table[offer.Version]) { t.Statuses = nil })
	_, err := written.Update(ctx, tx, id, table.AnyRevision, func(v *offer.Version) error {
		v.Status = offer.Used
		return nil
	})
	return err
}
