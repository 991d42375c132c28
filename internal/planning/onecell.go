package planning

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// SentOne is what a single quota or sales target is sent with, new or as it was read.
type SentOne struct {
	ID        int64   `json:"id,omitempty" minimum:"0" doc:"of one that was read; company, year, month and what it is of say which it is"`
	CompanyID int64   `json:"company_id" minimum:"1"`
	BrandID   int64   `json:"brand_id,omitempty" minimum:"0" doc:"left out: that of the model or serie"`
	Year      int64   `json:"year"`
	Month     int64   `json:"month" minimum:"1" maximum:"12"`
	Amount    Given   `json:"amount"`
	Note      *string `json:"note,omitempty" maxLength:"1000"`
	Revision  *int64  `json:"revision,omitempty" minimum:"0" doc:"that the caller has seen; 0: nobody had written anything. Needed to change what somebody has written"`
}

// oneInput is what a single quota or sales target is saved with.
type oneInput[B any] struct {
	httpapi.Seen
	Body B
}

func (b *SentOne) asCell(row int64, seen table.Seen) SentCell {
	return SentCell{Row: row, Month: b.Month, Amount: b.Amount, Revision: b.Revision, Note: b.Note, seen: seen}
}

// placeOf gives the place that the plan is of. A brand that is left out is that of the row,
// a model or a serie.
func (b *SentOne) placeOf(ctx context.Context, tx *db.Tx, table, field string, row int64) (Place, error) {
	p := Place{b.CompanyID, b.BrandID, b.Year}
	if p.BrandID != 0 {
		return p, nil
	}
	found, err := db.Select[int64](ctx, tx, "SELECT brand_id FROM "+table+" WHERE {brand:brand_id} AND id = $1", row)
	if err != nil {
		return p, fmt.Errorf("look for the brand of a plan: %w", err)
	}
	if len(found) == 0 {
		return p, fault.WrongField(field, "unknown_reference")
	}

	p.BrandID = found[0]
	return p, nil
}

// saveOne saves one cell, or returns an error that says why not; known is the id by which the
// caller knows it, or 0. It gives the id of the stored cell.
func (c cells[T]) saveOne(ctx context.Context, tx *db.Tx, p Place, cell SentCell, known int64) (int64, error) {
	answers, err := c.saveCells(ctx, tx, SentCells{Place: p, Cells: []SentCell{cell}})
	if err != nil {
		return 0, err
	}
	a := answers.Cells[0]

	switch why := a.why; {
	case why == nil && known != 0 && known != a.ID:
		return 0, fault.WrongField("id", "unknown_reference")
	case why == nil:
		return a.ID, nil
	case a.Reason == monthClosed:
		return 0, fault.WrongField("month", monthClosed)

	case a.Theirs != nil:
		conflict := *why
		conflict.ChangedBy = a.Theirs.By
		conflict.ChangedAt = a.Theirs.At.Time
		conflict.Current = a
		return 0, &conflict

	case why.Kind == fault.Invalid && len(why.Fields) == 0:
		return 0, fault.WrongField("amount", why.Code)
	default:
		return 0, why
	}
}
