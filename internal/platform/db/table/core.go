package table

import (
	"context"
	"reflect"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dialect"
	"forecourt/internal/platform/db/mapping"
	"forecourt/internal/platform/fault"
)

// core does what all tables do, whatever the type of their rows: each row is an any that holds a pointer to a struct.
// A Table is a shell of typed functions around its core, so that this code is compiled once and not once for each
// table. Its fields are those of the Table of the same names, without their type.
type core struct {
	table    any          // the Table
	row      reflect.Type // the struct
	stored   *mapping.Columns
	selected string

	Name, Entity, Scope string
	Sharing             Sharing
	CommonByRules       bool
	Numbered            bool
	Large               bool
	ByActions           bool
	Tallies             []dialect.Tally
	Copies              []dialect.Copy
	Fixed               []string
	Restored            []string
	NeverRestored       []string
	Quiet               []string
	Parts               []string
	Unique              []Unique
	Uses                []Use
	Reading             authz.Permission
	Guard               *Guard
	Refs                []ref
	Parents             []parent

	hooks
}

// hooks are the functions of a Table on rows of any type; those that a Table does not have are nil here too.
type hooks struct {
	Owner       func(row any) Owner
	Whose       func(ctx context.Context, tx *db.Tx, rows []any) ([]*int64, error)
	Params      map[string]func(row any) int64
	Prepare     func(row any) error
	Check       func(ctx context.Context, tx *db.Tx, rows []any, wrong []fault.Fields) error
	Rules       func(ctx context.Context, tx *db.Tx, op Op, changes []*pending) error
	Leads       func(before, after any) error
	SaveStatus  func(before, after any, now db.Time) error
	Wrote       func(ctx context.Context, tx *db.Tx, rows []any) error
	Removing    func(ctx context.Context, tx *db.Tx, rows []any) error
	AfterInsert func(ctx context.Context, tx *db.Tx, row any) error
	Called      func(row any, language string) string
	Joins       func(row any) []Joined

	// read reads rows, and loadElsewhere fills what they have in other tables.
	read          func(ctx context.Context, tx *db.Tx, statement string, args []any) ([]any, error)
	loadElsewhere func(ctx context.Context, tx *db.Tx, statement string, args []any) ([]any, error)
	// newChange makes a Change of the table's type; either row may be nil.
	newChange func(before, after any) *pending
}

// ref is a Ref without its type.
type ref struct {
	Field, Table, Scope, Column string
	Shared                      bool
	ID                          func(row any) *int64
	Brand                       func(row any) *int64
	Take                        func(row any, value int64)
}

// parent is a Parent without its type.
type parent struct {
	Field, Table, Scope, InUse string
	Of                         func(row any) *int64
	Code                       string
}

// newCore takes the types off a Table.
func newCore[T any](t *Table[T]) *core {
	return &core{
		table: t, row: reflect.TypeFor[T](), stored: t.storedColumns(), selected: t.selected,
		Name: t.Name, Entity: t.Entity, Scope: t.Scope, Sharing: t.Sharing,
		CommonByRules: t.CommonByRules, Numbered: t.Numbered, Large: t.Large, ByActions: t.ByActions,
		Tallies: t.Tallies, Copies: t.Copies, Fixed: t.Fixed, Restored: t.Restored, NeverRestored: t.NeverRestored,
		Quiet: t.Quiet, Parts: t.Parts, Unique: t.Unique, Uses: t.Uses, Reading: t.Reading, Guard: t.Guard,
		Refs: untypedRefs(t.Refs), Parents: untypedParents(t.Parents), hooks: untypedHooks(t),
	}
}

func untypedHooks[T any](t *Table[T]) hooks {
	h := hooks{
		Owner:    untypedFunc(t.Owner),
		Joins:    untypedFunc(t.Joins),
		Prepare:  untypedFunc(t.Prepare),
		Wrote:    untypedRowsFunc(t.Wrote),
		Removing: untypedRowsFunc(t.Removing),
		newChange: func(before, after any) *pending {
			c := &Change[T]{}
			c.Before, _ = before.(*T)
			c.After, _ = after.(*T)
			return c.asPending()
		},
		read: func(ctx context.Context, tx *db.Tx, statement string, args []any) ([]any, error) {
			rows, err := db.Select[T](ctx, tx, statement, args...)
			return pointersTo(rows), err
		},
		loadElsewhere: func(ctx context.Context, tx *db.Tx, statement string, args []any) ([]any, error) {
			rows, err := t.readWhole(ctx, tx, statement, args...)
			return pointersTo(rows), err
		},
	}
	if t.Params != nil {
		h.Params = map[string]func(row any) int64{}
		for name, of := range t.Params {
			h.Params[name] = untypedFunc(of)
		}
	}

	if t.Whose != nil {
		h.Whose = func(ctx context.Context, tx *db.Tx, rows []any) ([]*int64, error) {
			return t.Whose(ctx, tx, typedRows[T](rows))
		}
	}

	if t.Check != nil {
		h.Check = func(ctx context.Context, tx *db.Tx, rows []any, wrong []fault.Fields) error {
			return t.Check(ctx, tx, typedRows[T](rows), wrong)
		}
	}

	if t.Rules != nil {
		h.Rules = func(ctx context.Context, tx *db.Tx, op Op, changes []*pending) error {
			asked := make([]*Change[T], len(changes))
			for i, c := range changes {
				asked[i] = c.change.(*Change[T])
			}
			return t.Rules(ctx, tx, op, asked)
		}
	}

	if t.Statuses != nil {
		h.Leads = func(before, after any) error { return t.Statuses.Leads(before.(*T), after.(*T)) }
		h.SaveStatus = func(before, after any, now db.Time) error {
			return t.Statuses.Save(before.(*T), after.(*T), now)
		}
	}

	if t.AfterInsert != nil {
		h.AfterInsert = func(ctx context.Context, tx *db.Tx, row any) error { return t.AfterInsert(ctx, tx, row.(*T)) }
	}

	if t.Called != nil {
		h.Called = func(row any, language string) string { return t.Called(row.(*T), language) }
	}

	return h
}

func untypedRefs[T any](refs []Ref[T]) []ref {
	list := make([]ref, len(refs))
	for i, r := range refs {
		list[i] = ref{
			Field: r.Field, Table: r.Table, Scope: r.Scope, Column: r.Column, Shared: r.Shared,
			ID: untypedFunc(r.ID), Brand: untypedFunc(r.Brand),
		}
		if r.Take != nil {
			list[i].Take = func(row any, value int64) { r.Take(row.(*T), value) }
		}
	}

	return list
}

func untypedParents[T any](parents []Parent[T]) []parent {
	list := make([]parent, len(parents))
	for i, p := range parents {
		list[i] = parent{Field: p.Field, Table: p.Table, Scope: p.Scope, InUse: p.InUse, Of: untypedFunc(p.Of), Code: p.Code}
	}
	return list
}

// untypedFunc takes the type off a function of a row; nil stays nil.
func untypedFunc[T, V any](of func(*T) V) func(row any) V {
	if of == nil {
		return nil
	}
	return func(row any) V { return of(row.(*T)) }
}

// untypedRowsFunc takes the type off a function that is given copies of rows; nil stays nil.
func untypedRowsFunc[T any](do func(context.Context, *db.Tx, []T) error) func(context.Context, *db.Tx, []any) error {
	if do == nil {
		return nil
	}

	return func(ctx context.Context, tx *db.Tx, rows []any) error {
		copied := make([]T, len(rows))
		for i, row := range rows {
			copied[i] = *row.(*T)
		}
		return do(ctx, tx, copied)
	}
}

// pointersTo gives a pointer to each of the rows.
func pointersTo[T any](rows []T) []any {
	pointers := make([]any, len(rows))
	for i := range rows {
		pointers[i] = &rows[i]
	}
	return pointers
}

// typedRows gives rows their type.
func typedRows[T any](rows []any) []*T {
	list := make([]*T, len(rows))
	for i, row := range rows {
		list[i] = row.(*T)
	}
	return list
}

// asPending takes the type off a Change. What is noted in one stands in the other.
func (c *Change[T]) asPending() *pending {
	p := &pending{Decision: &c.Decision, change: c}
	if c.Before != nil {
		p.Before = c.Before
	}
	if c.After != nil {
		p.After = c.After
	}
	return p
}

// untypedChanges takes the types off Changes.
func untypedChanges[T any](changes []*Change[T]) []*pending {
	list := make([]*pending, len(changes))
	for i, c := range changes {
		list[i] = c.asPending()
	}
	return list
}

// recordOf gives what every row of a Table with a history carries.
func recordOf(row any) *Record { return row.(recorder).record() }

// idOf gives the id of a row.
func idOf(row any) int64 { return row.(keyed).key() }

// hasHistory reports whether the rows have a history.
func (t *core) hasHistory() bool {
	return reflect.PointerTo(t.row).Implements(reflect.TypeFor[recorder]())
}
