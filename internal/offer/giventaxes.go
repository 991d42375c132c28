package offer

import (
	"context"
	"encoding/json"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/price"
)

// restoreGivenTaxes puts back the rates, bands and limits that a finished offer was given to its
// customer with: those of its day may have been corrected since. Rates that begin later are taken
// as they are known today; they tell whether the VAT changes while the offer is valid.
func (v *Version) restoreGivenTaxes(ctx context.Context, tx *db.Tx, in *price.Input) error {
	if v.FinishedAt == nil || bool(v.ChangedSinceFinish) {
		return nil
	}

	// Of no other finish: while an offer is finished again its document is still to be made.
	kept, err := db.Select[db.JSON](ctx, tx, `
		SELECT d.input
		FROM offer_documents d
		JOIN versions v ON v.id = d.version_id
		WHERE {company:v.company_id} AND d.version_id = $1 AND d.finished_at = $2
		ORDER BY d.number DESC
		LIMIT 1`, v.ID, *v.FinishedAt)
	if err != nil || len(kept) == 0 {
		return err
	}

	var given struct {
		Company struct{ Country string }
		Tables  price.Tables
	}
	if err := json.Unmarshal(kept[0], &given); err != nil {
		return fmt.Errorf("read what an offer was priced with: %w", err)
	}
	if given.Company.Country != in.Company.Country {
		return nil
	}

	now := in.Tables.VATRates
	in.Tables = given.Tables
	in.Tables.VATRates = nil

	for _, rate := range given.Tables.VATRates {
		if rate.ValidFrom.Compare(in.Date) <= 0 {
			in.Tables.VATRates = append(in.Tables.VATRates, rate)
		}
	}

	for _, rate := range now {
		if rate.ValidFrom.Compare(in.Date) > 0 {
			in.Tables.VATRates = append(in.Tables.VATRates, rate)
		}
	}

	return nil
}
