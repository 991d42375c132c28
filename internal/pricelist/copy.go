package pricelist

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/jobs"
)

// CopyKind is the kind of the job that copies a price list into another.
const CopyKind = "pricelist.copy"

// CopyPerm is the right to see and stop such a job.
var CopyPerm = permPricelist

// Copying is which list is copied into which.
type Copying struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// CopyStep copies the next block of one table behind the row with the id
// after. It gives the id of the last row looked at, 0 at the end of the table,
// and how many rows were added.
type CopyStep func(ctx context.Context, tx *db.Tx, c Copying, after int64) (last, copied int64, err error)

// own are the tables of a list in this package and the catalogue.
var own = []CopyStep{
	copyTable(ModelPrices, "model_id"),
	copyTable(CompanyPrices, "model_id", "company_id"),
	copyTable(catalog.ModelFeatures, "model_id", "feature_id"),
	copyTable(catalog.PackageContents, "brand_id", "id"),
}

func copyTable[T any](of *table.Table[T], order ...string) CopyStep {
	return func(ctx context.Context, tx *db.Tx, c Copying, after int64) (last, copied int64, err error) {
		return of.CopyBlock(ctx, tx, table.Copying{List: "pricelist_id", From: c.From, To: c.To, Order: order}, after)
	}
}

// copyCursor is where the next block begins.
type copyCursor struct {
	Step  int   `json:"step"`
	After int64 `json:"after"`
}

// Copy handles the job: it copies what a list holds, a block in each transaction, so that
// others read and write meanwhile, and goes on from the last block after a crash. What the
// list has already stays as it is.
func Copy(more ...CopyStep) jobs.Handler {
	steps := append(own[:len(own):len(own)], more...)
	return func(ctx context.Context, run *jobs.Run) error {
		var c Copying
		if err := run.Payload(&c); err != nil {
			return err
		}
		for {
			var at copyCursor
			if run.Job.Cursor != "" {
				if err := json.Unmarshal([]byte(run.Job.Cursor), &at); err != nil {
					return fmt.Errorf("read cursor: %w", err)
				}
			}
			if at.Step >= len(steps) {
				return nil
			}
			err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error { return copyBlock(ctx, tx, c, steps, at, p) })
			if err != nil {
				return err
			}
		}
	}
}

func copyBlock(ctx context.Context, tx *db.Tx, c Copying, steps []CopyStep, at copyCursor, p *jobs.Progress) error {
	target, err := Pricelists.Get(ctx, tx, c.To)
	if err != nil {
		return err
	}
	if Statuses.Status(&target) == Archived {
		return fault.New(fault.Conflict, archivedCode)
	}

	last, copied, err := steps[at.Step](ctx, tx, c, at.After)
	if err != nil {
		return err
	}

	if at.After = last; last == 0 {
		at.Step++
	}
	cursor, err := json.Marshal(at)
	if err != nil {
		return fmt.Errorf("keep cursor: %w", err)
	}

	p.Cursor = string(cursor)
	p.Current += copied
	p.Status = "saving"
	if copied == 0 {
		return nil
	}

	return catalog.TouchRules(ctx, tx, []int64{c.To})
}

// copier starts copies in the transaction that asks for them, and publishes
// what is complete.
type copier struct {
	queue *jobs.Queue
	ready Ready
}

func (c copier) startCopy(ctx context.Context, tx *db.Tx, l Pricelist) error {
	_, _, err := c.queue.Add(ctx, tx, jobs.NewJob{
		Kind:      CopyKind,
		BrandID:   l.BrandID,
		DedupeKey: copyKey(l.ID),
		Subject:   l.Name,
		Payload:   Copying{From: *l.SourcePricelistID, To: l.ID},
	})

	return err
}

func copyKey(pricelistID int64) string { return strconv.FormatInt(pricelistID, 10) }

// checkIdle refuses while a copy into the list, or a change of its prices, is under way.
func (c copier) checkIdle(ctx context.Context, tx *db.Tx, pricelistID int64) error {
	for _, work := range []struct{ kind, code string }{
		{CopyKind, "copy_running"},
		{PriceChangeKind, "price_change_running"},
	} {
		active, err := c.queue.Active(ctx, tx, work.kind, copyKey(pricelistID))
		if err != nil {
			return err
		}
		if active {
			return fault.New(fault.Conflict, work.code)
		}
	}

	return nil
}
