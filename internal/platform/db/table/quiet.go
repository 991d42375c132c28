package table

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
)

// Columns that say how far the program has come with a row, such as the state of an
// invitation, change too often for a history. A table lists them as Quiet: they are set by
// the functions here alone, without an entry in the log, another revision or updated_at.

// Quietly sets columns in the rows that a condition leaves, and gives the ids of those it has
// changed. Each assignment is "column = expression".
func (t *Table[T]) Quietly(ctx context.Context, tx *db.Tx, set []string, where string, args ...any) ([]int64, error) {
	return t.untyped().setQuietly(ctx, tx, set, where, args)
}

func (t *core) setQuietly(ctx context.Context, tx *db.Tx, set []string, where string, args []any) ([]int64, error) {
	for _, assignment := range set {
		column, _, _ := strings.Cut(assignment, " = ")
		if !slices.Contains(t.Quiet, column) {
			return nil, fmt.Errorf("column %s of %s has a history: write it with the record", column, t.Name)
		}
	}

	return db.Select[int64](
		ctx, tx,
		"UPDATE "+t.Name+" SET "+strings.Join(set, ", ")+" WHERE "+t.Scope+" AND "+where+" RETURNING id",
		args...,
	)
}

// AddQuietly adds rows that jobs make, and gives them their ids: nobody looks for the history of
// what the program does by itself.
func (t *Table[T]) AddQuietly(ctx context.Context, tx *db.Tx, rows []T) error {
	return t.untyped().addQuietly(ctx, tx, pointersTo(rows))
}

func (t *core) addQuietly(ctx context.Context, tx *db.Tx, rows []any) error {
	if len(t.Quiet) == 0 {
		return fmt.Errorf("rows of %s have a history: insert them", t.Name)
	}

	for block := range slices.Chunk(rows, bulkBlock) {
		added := make([]*pending, len(block))
		for i, row := range block {
			*recordOf(row) = Record{Revision: 1, CreatedAt: tx.Now(), UpdatedAt: tx.Now(), UpdatedBy: tx.Changer()}
			if t.Prepare != nil {
				if err := t.Prepare(row); err != nil {
					return err
				}
			}
			added[i] = t.newChange(nil, row)
		}

		if err := t.mergeInsert(ctx, tx, added); err != nil {
			return t.explainError(err)
		}
		if err := t.checkAllVisible(ctx, tx, block); err != nil {
			return err
		}
	}

	return nil
}

// Fill does what AddQuietly does, for a table that has few rows yet and gets many: their texts are
// indexed afterwards, all in one go.
func (t *Table[T]) Fill(ctx context.Context, tx *db.Tx, rows []T) error {
	return t.untyped().fillQuietly(ctx, tx, pointersTo(rows))
}

func (t *core) fillQuietly(ctx context.Context, tx *db.Tx, rows []any) error {
	aside, again := tx.Dialect().TextsAside(t.Name)
	for _, statement := range aside {
		if _, err := rawTx(tx).Exec(ctx, statement); err != nil {
			return err
		}
	}

	if err := t.addQuietly(ctx, tx, rows); err != nil {
		return err
	}

	for _, statement := range again {
		if _, err := rawTx(tx).Exec(ctx, statement); err != nil {
			return err
		}
	}

	return nil
}

// RemoveQuietly deletes rows of which there is no history to keep.
func (t *Table[T]) RemoveQuietly(ctx context.Context, tx *db.Tx, where string, args ...any) error {
	return t.untyped().removeQuietly(ctx, tx, where, args)
}

func (t *core) removeQuietly(ctx context.Context, tx *db.Tx, where string, args []any) error {
	if len(t.Quiet) == 0 {
		return fmt.Errorf("rows of %s have a history: remove them", t.Name)
	}
	_, err := rawTx(tx).ExecScoped(ctx, "DELETE FROM "+t.Name+" WHERE "+t.Scope+" AND "+where, args...)
	return err
}

// SaveQuietly writes rows that were read and locked in this transaction and changed in quiet
// columns alone.
func (t *Table[T]) SaveQuietly(ctx context.Context, tx *db.Tx, rows []T) error {
	return t.untyped().saveQuietly(ctx, tx, pointersTo(rows))
}

func (t *core) saveQuietly(ctx context.Context, tx *db.Tx, rows []any) error {
	if len(t.Quiet) == 0 {
		return fmt.Errorf("rows of %s have a history: update them", t.Name)
	}

	changes := make([]*pending, len(rows))
	for i, row := range rows {
		if t.Prepare != nil {
			if err := t.Prepare(row); err != nil {
				return err
			}
		}
		changes[i] = t.newChange(nil, row)
	}

	if err := t.mergeUpdate(ctx, tx, changes); err != nil {
		return t.explainError(err)
	}

	return nil
}
