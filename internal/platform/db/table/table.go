// Package table writes and reads the records of one table: which columns it has,
// whose rows a user may touch, what refers to what, and the entry in the log
// that every write leaves.
package table

import (
	"context"
	"reflect"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dialect"
	"forecourt/internal/platform/db/mapping"
	"forecourt/internal/platform/fault"
)

// Record is what every row of a Table carries.
type Record struct {
	ID            int64   `db:"id" json:"id" readOnly:"true"`
	Revision      int64   `db:"revision" json:"revision" doc:"counts the changes; a write sends the one it has seen"`
	CreatedAt     db.Time `db:"created_at" json:"created_at" readOnly:"true"`
	UpdatedAt     db.Time `db:"updated_at" json:"updated_at" readOnly:"true"`
	UpdatedBy     *int64  `db:"updated_by" json:"-"`
	UpdatedByName string  `db:"updated_by_name" fieldtag:"computed" json:"updated_by_name" readOnly:"true" doc:"who changed it last, also by an import or another job; empty when the system did"`
}

func (r *Record) record() *Record { return r }
func (r *Record) key() int64      { return r.ID }

type recorder interface{ record() *Record }

// Line is what a row carries that is read only, such as one of the log.
type Line struct {
	ID int64 `db:"id" json:"id" readOnly:"true"`
}

func (l *Line) key() int64 { return l.ID }

type keyed interface{ key() int64 }

// Owner says whose a row is: its brand, its company, or neither.
type Owner struct{ BrandID, CompanyID *int64 }

// OfBrand makes the owner of a row that belongs to a brand.
func OfBrand(id int64) Owner { return Owner{BrandID: &id} }

// OfCompany makes the owner of a row that belongs to a company.
func OfCompany(id int64) Owner { return Owner{CompanyID: &id} }

// Table is how the rows of one record type are read and written. T embeds
// Record; its db tags are the columns. Every write checks scope, permission
// and revision, and leaves an audit entry.
type Table[T any] struct {
	// Name is the table, Entity the record's name in the log and the API.
	Name, Entity string
	// File is what an export and its sheet are called, as imports name the table; empty: as the table.
	File string
	// Scope is the marker that limits rows to the actor's (see package db).
	Scope string
	// Owner says whose a row is; nil for rows that are everyone's.
	Owner func(*T) Owner
	// Whose gives the user whose each row is, where rows are somebody's own: what
	// somebody else writes who stands in for that user is noted as done for them.
	Whose func(ctx context.Context, tx *db.Tx, rows []*T) ([]*int64, error)
	// Params give the parameters of permissions that neither the owner nor the entity
	// gives, by their names.
	Params map[string]func(*T) int64
	// Sharing says whose the rows are, of a table whose scope names neither brand nor
	// company: only who has all of these writes them.
	Sharing Sharing
	// CommonByRules says that Rules know who writes rows that no brand or company
	// has. Else only who has all of them does.
	CommonByRules bool
	// Sort lists the fields a list may be sorted by, with their column. The
	// first of Order sorts when the caller does not say.
	Sort  map[string]string
	Order string
	// Ranges marks a long table that is read newest first and of which most
	// people see a part (see package find). It has an index over the columns of
	// its scope, in their order, and then id DESC.
	Ranges bool
	// Large marks a table of which there may be a million rows, read newest
	// first (see package find). Indexes that begin with the columns of its scope,
	// with what else leads to few rows and with each column of Sort hold all of
	// these columns and those that filter. Its search column, which
	// find.IndexedText makes, ends those that lead to few rows and one in the order of the ids.
	Large bool
	// Seen is the SQL of the part of the column search in which a reader's keywords are
	// looked for, of a large table whose rows are not all seen whole; empty: all of it.
	Seen string
	// Tallies are tables that count the rows by what they have in common, for figures over
	// more rows than a request can count. The engines keep them right, whatever writes.
	Tallies []dialect.Tally
	// Copies are columns that hold what rows it refers to have, which no record of it names:
	// for figures over more rows than can be looked up. The engines keep them right as well.
	Copies []dialect.Copy
	// Numbers: a keyword that is a number is also looked for without the signs it is typed
	// with, as find.Number wrote it into the column search.
	Numbers bool
	// Numbered says that people know rows by their ids: a new row has its id before Prepare
	// runs, which writes it into the searched text.
	Numbered bool
	// Computed gives the SQL of columns that are not stored.
	Computed map[string]string
	// Prepare fills derived columns and checks the row; it runs before each write.
	Prepare func(*T) error
	// Refs are the fields that name rows of other tables; they are looked up
	// before Check runs.
	Refs []Ref[T]
	// Fixed lists the fields, as the API names them, that never change after a
	// row was made, other than by Move.
	Fixed []string
	// Reading is what reading the rows takes where a login and the scope are not
	// enough. The log shows to others that a row was changed, and not how.
	Reading authz.Permission
	// Guard hides fields from users without a further permission.
	Guard *Guard
	// Parents lists what a row belongs to and is in use only together with.
	Parents []Parent[T]
	// Check looks at other rows before a write, such as whether two of them
	// contradict each other. It is given all rows of one write, so that many take no more
	// statements than one; it may fill columns that follow from the others, and
	// notes what is wrong with each row in its place of wrong.
	Check func(ctx context.Context, tx *db.Tx, rows []*T, wrong []fault.Fields) error
	// Rules say whether a write may do what it does to its rows: who may give
	// which role, what an archived list allows. They are asked about all rows of one write
	// at once, behind everything above, and note what is wrong in each; for a removed row too.
	Rules func(ctx context.Context, tx *db.Tx, op Op, changes []*Change[T]) error
	// Statuses are the moves between the statuses; nothing else changes one.
	Statuses Statuses[T]
	// Restored lists the read-only fields that come back with an entry of the
	// history, such as a position. NeverRestored lists fields that do not,
	// since they decide what people may do, and fields of rooms of their own.
	Restored, NeverRestored []string
	// Quiet lists the columns that Quietly sets, without a history.
	Quiet []string
	// Unique lists the fields whose value only one row in use may have.
	Unique []Unique
	// Uses lists what may refer to a row, for the question before it is archived.
	Uses []Use
	// Load fills the fields of rows that are kept in other tables, such as the
	// texts of a feature, with a constant number of statements for all of them.
	Load func(context.Context, *db.Tx, []T) error
	// Wrote runs after rows were written or removed, in the same transaction: it
	// stores what Load reads, and whatever else must move with the rows.
	Wrote func(context.Context, *db.Tx, []T) error
	// Parts are tables in which Wrote keeps parts of rows as records: they go with the rows, and keep
	// none from being removed.
	Parts []string
	// Removing runs before rows are removed for good, in the place of Wrote: it removes what hangs on them.
	Removing func(context.Context, *db.Tx, []T) error
	// ByActions says that only actions write the rows: undoing an import leaves them.
	ByActions bool
	// AfterInsert runs before a new row must be visible to its creator.
	AfterInsert func(context.Context, *db.Tx, *T) error
	// Called says what a row is called where others speak of it, such as the log,
	// in the language of an id where it has several names.
	Called func(row *T, language string) string
	// Joins are the records that a row without a name of its own joins, in the order in
	// which one speaks of them: a price is known by its model.
	Joins func(row *T) []Joined
	// History are other records that hang on a row and whose changes stand in its history.
	History []Hanging
	// Export lists the columns of the CSV and XLSX export.
	Export []Column[T]

	selected string // see Columns
	core     *core
}

// Column is one column of an export.
type Column[T any] struct {
	Head  string
	Value func(*T) any
}

// New checks the description at program start; a wrong one panics there.
func New[T any](t Table[T]) *Table[T] {
	if !db.HasScope(t.Scope) {
		panic("table " + t.Name + " has no scope")
	}
	if _, ok := any(new(T)).(keyed); !ok {
		panic("rows of " + t.Name + " embed neither table.Record nor table.Line")
	}

	if t.Order == "" {
		t.Order = "id"
	}

	if t.Ranges && (t.Order != "id DESC" || len(db.ScopeColumns(t.Scope)) == 0) {
		panic("table " + t.Name + " has ranges but is not read newest first within a brand or company")
	}

	if t.Large {
		if t.Order != "id DESC" || !t.Searchable() {
			panic("table " + t.Name + " is large but is not read newest first, or has nothing to search")
		}
	}

	t.selected = selectList(reflect.TypeFor[T](), t.Name, t.Computed)
	t.core = newCore(&t)
	if t.core.hasHistory() && strings.Contains(t.Scope, "{brand") && t.Owner == nil {
		panic("table " + t.Name + " has a scope but names no owner")
	}

	return &t
}

// With makes a table that differs from this one: of other rows, or by other rules.
func (t *Table[T]) With(change func(*Table[T])) *Table[T] {
	other := *t
	change(&other)
	return New(other)
}

// Complete adds to the description what the table itself is needed for, such as functions that write through it.
// It belongs into an init: nothing may use the table before.
func (t *Table[T]) Complete(add func(*Table[T])) {
	add(t)
	*t = *New(*t)
	t.core = newCore(t)
}

// checkUnchanged panics where a function of the description was set without Complete: writes would not know it.
func (t *Table[T]) checkUnchanged() {
	now := reflect.ValueOf(untypedHooks(t))
	made := reflect.ValueOf(t.core.hooks)
	for i := range now.NumField() {
		if now.Field(i).IsNil() != made.Field(i).IsNil() {
			panic("table " + t.Name + ": " + now.Type().Field(i).Name + " was set behind its back: use Complete")
		}
	}
}

func (t *Table[T]) storedColumns() *mapping.Columns { return &mapping.Of(reflect.TypeFor[T]()).Stored }

// Columns gives the list of a SELECT, computed ones included.
func (t *Table[T]) Columns() string { return t.selected }

// selectList lists the columns of a row of a table; computed are those that are not stored.
func selectList(row reflect.Type, table string, computed map[string]string) string {
	columns := mapping.Of(row).All.List()
	for i, name := range columns {
		switch {
		case name == "updated_by_name":
			columns[i] = "COALESCE((SELECT writer.name FROM users writer WHERE writer.id = " + table +
				".updated_by), '') AS " + name
		case computed[name] != "":
			columns[i] = computed[name] + " AS " + name
		default:
			columns[i] = table + "." + name
		}
	}

	return strings.Join(columns, ", ")
}

// Get reads one row; a missing one and one outside the scope are both NotFound.
func (t *Table[T]) Get(ctx context.Context, tx *db.Tx, id int64) (T, error) {
	row, err := t.untyped().getRow(ctx, tx, id)
	t.untyped().hideFields(tx, row)
	return valueOf[T](row), err
}

// Lock reads one row and keeps others from changing it until the transaction ends.
func (t *Table[T]) Lock(ctx context.Context, tx *db.Tx, id int64) (T, error) {
	row, err := t.untyped().lockRow(ctx, tx, id)
	return valueOf[T](row), err
}

// readWhole reads rows of the table, those fields included that are kept elsewhere.
func (t *Table[T]) readWhole(ctx context.Context, tx *db.Tx, statement string, args ...any) ([]T, error) {
	rows, err := db.Select[T](ctx, tx, statement, args...)
	if err != nil || t.Load == nil || len(rows) == 0 {
		return rows, err
	}
	return rows, t.Load(ctx, tx, rows)
}

// Read reads rows to be shown, by a statement that selects Columns: with what is
// kept elsewhere unless brief, and without what the actor may not see.
func (t *Table[T]) Read(ctx context.Context, tx *db.Tx, brief bool, statement string, args ...any) ([]T, error) {
	read := t.readWhole
	if brief {
		read = func(ctx context.Context, tx *db.Tx, statement string, args ...any) ([]T, error) {
			return db.Select[T](ctx, tx, statement, args...)
		}
	}

	rows, err := read(ctx, tx, statement, args...)
	t.hideAll(tx, rows)
	return rows, err
}

// hideAll clears what the actor may not see.
func (t *Table[T]) hideAll(tx *db.Tx, rows []T) {
	if t.Guard == nil {
		return
	}

	for i := range rows {
		t.untyped().hideFields(tx, &rows[i])
	}
}

// valueOf gives the row that a pointer of any type points to; nil points to an empty one.
func valueOf[T any](row any) (value T) {
	if row != nil {
		value = *row.(*T)
	}
	return value
}

// Searchable reports whether the table keeps the folded text that keywords search.
func (t *Table[T]) Searchable() bool {
	return slices.Contains(t.storedColumns().Names, "search")
}
