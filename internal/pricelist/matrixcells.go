package pricelist

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// The most bytes of cells that are saved at once, how many of them the table is
// asked about at once, and how many that were changed meanwhile are named.
const (
	mostMatrixBody    = 4 << 20
	matrixBlock       = 1000
	mostMatrixChanged = 100
)

// MatrixCell is what a model offers of a feature, as far as the matrix shows it.
type MatrixCell struct {
	ModelID            int64        `db:"model_id" json:"model_id" minimum:"1"`
	FeatureID          int64        `db:"feature_id" json:"feature_id" minimum:"1"`
	Revision           int64        `db:"revision" json:"revision" minimum:"0" doc:"that the caller has seen; 0: nobody had written the cell"`
	Status             string       `db:"status" json:"status" enum:"active,deleted" doc:"deleted: the model does not offer the feature"`
	PriceStandard      *money.Cents `db:"price_standard" json:"price_standard" nullable:"true"`
	PriceEmbassy       *money.Cents `db:"price_embassy" json:"price_embassy" nullable:"true" doc:"of embassy and diplomatic offers"`
	Standard           db.Flag      `db:"standard" json:"standard"`
	StandardEmbassy    db.Flag      `db:"standard_embassy" json:"standard_embassy"`
	StandardDiplomatic db.Flag      `db:"standard_diplomatic" json:"standard_diplomatic"`
}

type matrixInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Cells []MatrixCell `json:"cells" nullable:"false" minItems:"1" maxItems:"5000"`
	}
}

// matrixPlace is where a cell stands.
type matrixPlace struct{ model, feature int64 }

func (c *MatrixCell) place() matrixPlace { return matrixPlace{c.ModelID, c.FeatureID} }

// SavedCells are cells as they are now, in the order in which they were sent.
type SavedCells struct {
	Changed int          `json:"changed"`
	Cells   []MatrixCell `json:"cells" nullable:"false"`
}

// saveMatrixCells writes all cells or none, with the same few statements for
// every thousand of them.
func (c copier) saveMatrixCells(ctx context.Context, tx *db.Tx, in *matrixInput) (SavedCells, error) {
	out := SavedCells{Cells: in.Body.Cells}
	if err := c.checkDraft(ctx, tx, in.ID); err != nil {
		return out, err
	}

	stored, err := storedCells(ctx, tx, in)
	if err != nil {
		return out, err
	}

	changes, at, err := changedCells(ctx, tx, in, stored)
	if err != nil {
		return out, err
	}

	for from := 0; from < len(changes); from += matrixBlock {
		if err := catalog.ModelFeatures.Merge(ctx, tx, changes[from:min(from+matrixBlock, len(changes))]); err != nil {
			return out, fmt.Errorf("save cells of a matrix: %w", err)
		}
	}

	wrong := fault.Fields{}
	for i, change := range changes {
		if change.Refused != nil && len(change.Refused.Fields) == 0 {
			return out, change.Refused
		}
		if change.Refused != nil {
			for name, texts := range change.Refused.Fields {
				wrong["cells["+strconv.Itoa(at[i])+"]."+name] = texts
			}
			continue
		}

		if change.Action != "" {
			out.Changed++
		}
		out.Cells[at[i]].Revision = change.After.Revision
	}

	return out, wrong.Err()
}

// checkDraft refuses a list that is sold from, archived, or being copied into.
func (c copier) checkDraft(ctx context.Context, tx *db.Tx, id int64) error {
	list, err := listOfMatrix(ctx, tx, id)
	if err != nil {
		return err
	}
	if err := Statuses.May(Publish, &list); err != nil {
		return err
	}

	return c.checkIdle(ctx, tx, id)
}

// storedCells reads what is there of the cells that are saved, and keeps it for them.
func storedCells(ctx context.Context, tx *db.Tx, in *matrixInput) (map[matrixPlace]*catalog.ModelFeature, error) {
	places := make([][]any, len(in.Body.Cells))
	for i, cell := range in.Body.Cells {
		places[i] = []any{in.ID, cell.ModelID, cell.FeatureID}
	}

	among, err := tx.Among([]string{"pricelist_id", "model_id", "feature_id"}, places)
	if err != nil {
		return nil, err
	}

	t := catalog.ModelFeatures
	rows, err := db.Select[catalog.ModelFeature](ctx, tx,
		"SELECT "+t.Columns()+" FROM "+t.Name+" WHERE "+t.Scope+" AND "+among.Places(1)+" ORDER BY id"+tx.ForUpdate(),
		among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read cells of a matrix: %w", err)
	}

	stored := make(map[matrixPlace]*catalog.ModelFeature, len(rows))
	for i := range rows {
		stored[matrixPlace{rows[i].ModelID, rows[i].FeatureID}] = &rows[i]
	}

	return stored, nil
}

// changedCells gives the cells that differ from what is stored, with their places among the
// cells sent; it refuses all of them when somebody else was faster.
func changedCells(
	ctx context.Context,
	tx *db.Tx,
	in *matrixInput,
	stored map[matrixPlace]*catalog.ModelFeature,
) ([]*table.Change[catalog.ModelFeature], []int, error) {
	features, err := matrixFeature(ctx, tx, in.Body.Cells)
	if err != nil {
		return nil, nil, err
	}

	var changes []*table.Change[catalog.ModelFeature]
	var at []int
	var moved []*catalog.ModelFeature
	var wrong fault.Fields
	given := make(map[matrixPlace]bool, len(in.Body.Cells))

	for i := range in.Body.Cells {
		cell := &in.Body.Cells[i]
		before := stored[cell.place()]
		if given[cell.place()] {
			wrong.Add("cells["+strconv.Itoa(i)+"]", "cell_repeated")
		}
		given[cell.place()] = true
		if before == nil && cell.Status == record.Deleted {
			cell.Revision = 0 // nothing was there, and nothing is wanted
			continue
		}

		after := catalog.ModelFeature{
			PricelistID: in.ID,
			ModelID:     cell.ModelID,
			FeatureID:   cell.FeatureID,
			Custom:      features[cell.FeatureID].Custom,
		}

		if before != nil {
			after = *before
		}
		cell.writeOnto(&after)
		if before != nil && cell.Revision != before.Revision {
			moved = append(moved, before)
		}
		changes = append(changes, &table.Change[catalog.ModelFeature]{Before: before, After: &after})
		at = append(at, i)
	}

	if err := wrong.Err(); err != nil {
		return nil, nil, err
	}

	return changes, at, changedMeanwhile(moved)
}

func (c *MatrixCell) writeOnto(m *catalog.ModelFeature) {
	m.Status = c.Status
	m.PriceStandard = c.PriceStandard
	m.PriceEmbassy = c.PriceEmbassy
	m.Standard = c.Standard
	m.StandardEmbassy = c.StandardEmbassy
	m.StandardDiplomatic = c.StandardDiplomatic
}

// ChangedCell is a cell that somebody changed meanwhile, as it is now.
type ChangedCell struct {
	MatrixCell
	By string  `json:"by" doc:"empty: the program itself"`
	At db.Time `json:"at"`
}

// changedMeanwhile refuses cells that somebody else has changed, and shows what they are now.
func changedMeanwhile(moved []*catalog.ModelFeature) error {
	if len(moved) == 0 {
		return nil
	}

	slices.SortFunc(moved, func(a, b *catalog.ModelFeature) int { return b.UpdatedAt.Compare(a.UpdatedAt.Time) })
	now := make([]ChangedCell, 0, min(len(moved), mostMatrixChanged))

	for _, m := range moved[:cap(now)] {
		cell := MatrixCell{
			ModelID:            m.ModelID,
			FeatureID:          m.FeatureID,
			Revision:           m.Revision,
			Status:             m.Status,
			PriceStandard:      m.PriceStandard,
			PriceEmbassy:       m.PriceEmbassy,
			Standard:           m.Standard,
			StandardEmbassy:    m.StandardEmbassy,
			StandardDiplomatic: m.StandardDiplomatic,
		}

		now = append(now, ChangedCell{cell, m.UpdatedByName, m.UpdatedAt})
	}

	refused := fault.New(fault.Conflict, "cells_changed").With("cells", len(moved))
	refused.Current = now
	refused.ChangedBy = now[0].By
	refused.ChangedAt = now[0].At.Time

	return refused
}
