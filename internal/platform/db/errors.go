package db

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"forecourt/internal/platform/db/dialect"
	"forecourt/internal/platform/fault"
)

// Taken says that a unique field's value is in use already.
type Taken struct {
	// Field is the field as the API names it.
	Field string
	cause error
}

func (t *Taken) Error() string { return fmt.Sprintf("%s is taken: %v", t.Field, t.cause) }
func (t *Taken) Unwrap() error { return t.cause }

// classifyError turns a driver error into what callers understand. A value in use
// becomes Taken; package table makes the field error of it.
func (d *DB) classifyError(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}

	kind, detail := d.dialect.Classify(err)
	switch kind {
	case dialect.UniqueFailure:
		return &Taken{Field: d.uniqueField(detail), cause: err}
	case dialect.ForeignFailure:
		return unknownReference(detail).Because(err)
	case dialect.GoneFailure, dialect.RetryFailure:
		return fault.New(fault.Unavailable, "database_unavailable").Because(err)
	case dialect.OtherFailure:
	}

	return err
}

// uniqueField finds the field behind a broken unique index. Indexes are named
// <table>_<field> and cover <field> or its folded form <field>_key:
// PostgreSQL names the index, SQLite the columns.
func (d *DB) uniqueField(detail string) string {
	if _, index, ok := strings.Cut(detail, "failed: index '"); ok { // one over an expression
		detail, _, _ = strings.Cut(index, "'")
	}

	if _, columns, ok := strings.Cut(detail, "failed: "); ok {
		columns, _, _ = strings.Cut(columns, " (")
		last := columns[strings.LastIndexByte(columns, '.')+1:]
		return strings.TrimSuffix(last, "_key")
	}

	// one table's name may begin another's
	longest := ""
	found := detail
	for table := range d.audited {
		if field, ok := strings.CutPrefix(detail, table+"_"); ok && len(table) > len(longest) {
			longest = table
			found = field
		}
	}

	return strings.TrimSuffix(strings.TrimSuffix(found, "_key"), "_key") // PostgreSQL ends names of its own so too
}
