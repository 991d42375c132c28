package dump

import (
	"context"
	"errors"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// ErrDangling says that rows refer to rows that the backup does not have.
var ErrDangling = errors.New("the backup is not whole")

// heldReference is a foreign key, or all of them, with the statements that let
// it go and make it hold again.
type heldReference struct {
	Table  string `db:"t"`
	Parent string `db:"p"`
	Before string `db:"before"`
	After  string `db:"after"`
}

// leftOut is what the engine does at each row beside writing it.
type leftOut struct {
	Before string `db:"before"`
	After  string `db:"after"`
}

// leaveOut takes away what the engine does at each row beside writing it: what follows from all rows
// is made at once, when they are there.
func leaveOut(ctx context.Context, tx *db.Tx) ([]leftOut, error) {
	left, err := db.Select[leftOut](ctx, rawTx(tx), tx.Dialect().LeaveOut())
	if err != nil {
		return nil, fmt.Errorf("list triggers and indexes: %w", err)
	}

	for _, l := range left {
		if _, err := rawTx(tx).Exec(ctx, l.Before); err != nil {
			return nil, fmt.Errorf("leave out: %w", err)
		}
	}

	return left, nil
}

// bringBack makes again what was left out, but for what Migrate makes.
func bringBack(ctx context.Context, tx *db.Tx, left []leftOut) error {
	for _, l := range left {
		if l.After == "" {
			continue
		}
		if _, err := rawTx(tx).Exec(ctx, l.After); err != nil {
			return fmt.Errorf("make index: %w", err)
		}
	}

	return nil
}

// letGo lets the transaction write rows before those they refer to: a record
// may refer to one that was made later, and tables to each other.
func letGo(ctx context.Context, tx *db.Tx) ([]heldReference, error) {
	references, err := db.Select[heldReference](ctx, rawTx(tx), tx.Dialect().LetGo())
	if err != nil {
		return nil, fmt.Errorf("list references: %w", err)
	}

	for _, r := range references {
		if _, err := rawTx(tx).Exec(ctx, r.Before); err != nil {
			return nil, fmt.Errorf("let references of %s go: %w", r.Table, err)
		}
	}

	return references, nil
}

// holdAgain checks every reference.
func holdAgain(ctx context.Context, tx *db.Tx, references []heldReference) error {
	if find := tx.Dialect().Broken(); find != "" {
		broken, err := db.Select[reference](ctx, rawTx(tx), find)
		if err != nil {
			return fmt.Errorf("check references: %w", err)
		}

		var all []error
		for _, r := range broken {
			all = append(all, danglingError(r.Table, r.Parent))
		}

		if all != nil {
			return errors.Join(all...)
		}
	}

	for _, r := range references {
		if r.After == "" {
			continue
		}

		_, err := rawTx(tx).Exec(ctx, r.After)
		if fault.Is(err, fault.Invalid) {
			return danglingError(r.Table, r.Parent)
		}
		if err != nil {
			return fmt.Errorf("make references of %s hold again: %w", r.Table, err)
		}
	}

	return nil
}

func danglingError(table, parent string) error {
	return fmt.Errorf("%w: rows of %s refer to rows of %s that it does not have", ErrDangling, table, parent)
}
