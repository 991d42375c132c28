package pricelist

import (
	"context"
	"encoding/json"
	"fmt"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/money"
)

// PriceChangeKind is the kind of the job that changes many prices of a list, or undoes that.
const PriceChangeKind = "pricelist.prices"

// changing is the payload of such a job: the change that was asked for.
type changing struct {
	PricelistID int64 `json:"pricelist_id"`
	// Rows are those that it will go through.
	Rows int64 `json:"rows"`
	// Reverts is the job that this one undoes; 0: none.
	Reverts int64       `json:"reverts,omitempty"`
	Change  PriceChange `json:"change"`
}

// PriceChangeCounts is what such a job has done so far.
type PriceChangeCounts struct {
	Changed  int64 `json:"changed" doc:"prices that were changed"`
	Left     int64 `json:"left" doc:"prices that somebody lowered meanwhile, so that they would have become negative"`
	Reverted int64 `json:"reverted" doc:"prices that are again what they were before the change"`
	Refused  int64 `json:"refused" doc:"prices of models and features that somebody changed since: they stay as they are"`
}

// rowsOfChange are changed in one transaction.
const rowsOfChange = 500

// ChangePrices handles the job. It goes on from the last block after a crash.
func ChangePrices(database *db.DB, tables *table.Set) jobs.Handler {
	return func(ctx context.Context, run *jobs.Run) error {
		var of changing
		if err := run.Payload(&of); err != nil {
			return err
		}
		if of.Reverts != 0 {
			return undoChange(ctx, database, tables, run, of)
		}
		for {
			var at copyCursor
			if run.Job.Cursor != "" {
				if err := json.Unmarshal([]byte(run.Job.Cursor), &at); err != nil {
					return fmt.Errorf("read cursor: %w", err)
				}
			}
			if at.Step > 1 {
				return nil
			}
			if err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
				return of.changeBlock(ctx, tx, run, at, p)
			}); err != nil {
				return err
			}
		}
	}
}

func undoChange(ctx context.Context, database *db.DB, tables *table.Set, run *jobs.Run, of changing) error {
	var earlier []int64
	err := database.View(ctx, run.Op(), func(tx *db.Tx) (err error) {
		earlier, err = db.Select[int64](ctx, tx, `SELECT job_id
			FROM price_changes
			WHERE reverts = $1 AND job_id < $2 AND {brand:brand_id}`, of.Reverts, run.Job.ID)
		return err
	})
	if err != nil {
		return err
	}

	back := imports.Reversal{
		DB: database, Tables: tables, Of: of.Reverts, Earlier: earlier,
		Count: pricesIn, OwnOnly: true,
		Open: func(ctx context.Context, tx *db.Tx) error { return stillDraft(ctx, tx, of.PricelistID) },
		Done: func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE price_changes
				SET reverted_at = $2
				WHERE job_id = $1 AND {brand:brand_id}`, of.Reverts, tx.Now())
			return err
		},
	}

	return back.Do(ctx, run)
}

// pricesIn counts the prices among what a change has written of a model or feature, as the change itself counts.
func pricesIn(fields map[string]json.RawMessage) (count int64) {
	for _, name := range priceNames {
		if _, has := fields[name]; has {
			count++
		}
	}
	return count
}

// stillDraft refuses where the list was published or archived meanwhile.
func stillDraft(ctx context.Context, tx *db.Tx, pricelistID int64) error {
	list, err := Pricelists.Get(ctx, tx, pricelistID)
	if err != nil {
		return err
	}
	return Statuses.May(Publish, &list)
}

// changeBlock changes the next rows, of models first and then of features. Rows that came since the
// change was asked for stay as they are.
func (of changing) changeBlock(ctx context.Context, tx *db.Tx, run *jobs.Run, at copyCursor, p *jobs.Progress) error {
	if err := stillDraft(ctx, tx, of.PricelistID); err != nil {
		return err
	}

	var counts PriceChangeCounts
	if err := run.Stats(&counts); err != nil {
		return err
	}

	kind := []string{ofModels, ofFeatures}[at.Step]
	var tuples [][]any
	if len(of.Change.columnsOf(kind)) > 0 {
		where := of.Change.rowsOf(kind, of.PricelistID)
		ids, err := db.Select[int64](ctx, tx, "SELECT id FROM "+tableOf[kind]+" WHERE {brand:brand_id} AND "+where.Places(1)+
			fmt.Sprintf(" AND id > $%d AND created_at <= $%d ORDER BY id LIMIT %d", len(where.Args)+1,
				len(where.Args)+2, rowsOfChange),
			append(where.Args, at.After, run.Job.CreatedAt)...)
		if err != nil {
			return fmt.Errorf("read which prices change: %w", err)
		}

		for _, id := range ids {
			tuples = append(tuples, []any{id})
			at.After = id
		}
	}

	var err error
	if kind == ofModels {
		err = changeRows(ctx, tx, ModelPrices, &of.Change, tuples, of.Change.columnsOf(kind), &counts,
			func(m *ModelPrice, name string) **money.Cents {
				return m.priceField(name)
			})
	} else {
		err = changeRows(ctx, tx, catalog.ModelFeatures, &of.Change, tuples, of.Change.columnsOf(kind), &counts, featurePrice)
	}

	if err != nil {
		return err
	}

	if len(tuples) < rowsOfChange {
		at = copyCursor{Step: at.Step + 1}
	}
	cursor, err := json.Marshal(at)
	if err != nil {
		return fmt.Errorf("keep cursor: %w", err)
	}

	p.Cursor = string(cursor)
	p.Current += int64(len(tuples))
	p.Total = of.Rows
	p.Status = "saving"
	p.Stats = counts
	if at.Step > 1 {
		p.Total = p.Current
	}

	return nil
}

// changeRows writes the new prices of some rows. A price that would be negative, or too large, stays.
func changeRows[T any](
	ctx context.Context,
	tx *db.Tx,
	rows *table.Table[T],
	change *PriceChange,
	tuples [][]any,
	columns []string,
	counts *PriceChangeCounts,
	column func(*T, string) **money.Cents,
) error {
	found, err := rows.Find(ctx, tx, []string{"id"}, tuples)
	if err != nil {
		return err
	}

	changes := make([]*table.Change[T], 0, len(found))
	moved := make([]int64, 0, len(found))

	for i := range found {
		after := found[i]
		n := int64(0)

		for _, name := range columns {
			price := column(&after, name)
			if *price == nil {
				continue
			}

			next, err := change.newPrice(**price)

			switch {
			case err != nil:
				counts.Left++
			case next != **price:
				n++
				*price = &next
			}
		}

		if n > 0 {
			changes = append(changes, &table.Change[T]{Before: &found[i], After: &after})
			moved = append(moved, n)
		}
	}

	if len(changes) == 0 {
		return nil
	}
	if err := rows.Merge(ctx, tx, changes); err != nil {
		return err
	}

	for i, c := range changes {
		if c.Refused == nil {
			counts.Changed += moved[i]
		} else {
			counts.Left += moved[i]
		}
	}

	return nil
}
