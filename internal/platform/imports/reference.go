package imports

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/record"
)

// Reference is a small table whose records cells name, by code or by the name
// in English. It is kept in memory during a run.
type Reference struct {
	// Name is that of the column.
	Name string
	// Rows selects id, parent, code and names of the records of the brand $1. A
	// name is unique within its parent; 0 is none.
	Rows string
	// Language is that of the names; English when empty.
	Language string
	// Add creates a record of a name within its parent, which is the brand when
	// records have none; nil: an import never does.
	Add func(ctx context.Context, tx *db.Tx, parentID int64, name string) (int64, error)
}

// Names are the records of a reference, by name and by id.
type Names struct {
	ids  map[nameKey]int64
	text map[int64]string
}

type nameKey struct {
	parent int64
	key    string
}

// ID finds the record of a name.
func (n *Names) ID(parent int64, name string) (id int64, ok bool) {
	id, ok = n.ids[nameKey{parent, find.Key(name)}]
	return id, ok
}

// Put adds a record that the run has created.
func (n *Names) Put(parent, id int64, name string) {
	n.ids[nameKey{parent, find.Key(name)}] = id
	n.text[id] = name
}

// Names gives the records of a reference, read once for each run.
func (w *Work) Names(ctx context.Context, tx *db.Tx, reference *Reference) (*Names, error) {
	if known := w.names[reference]; known != nil {
		return known, nil
	}

	type row struct {
		ID     int64           `db:"id"`
		Parent int64           `db:"parent"`
		Code   string          `db:"code"`
		Names  db.Translations `db:"names"`
	}

	rows, err := db.Select[row](ctx, tx, reference.Rows, w.Run.BrandID)
	if err != nil {
		return nil, fmt.Errorf("read names of %s: %w", reference.Name, err)
	}
	n := &Names{map[nameKey]int64{}, map[int64]string{}}

	for _, r := range rows { // a code wins over a name
		if name := r.Names[cmp.Or(reference.Language, record.English)]; name != "" {
			n.Put(r.Parent, r.ID, name)
		}
	}

	for _, r := range rows {
		n.Put(r.Parent, r.ID, r.Code)
	}

	w.names[reference] = n
	return n, nil
}

// IDOf finds the record of a name within its parent; Names has read them before.
func (w *Work) IDOf(reference *Reference, parent int64, name string) (id int64, ok bool) {
	return w.names[reference].ID(parent, name)
}

// NameOf gives the name of a record of a reference; Names has read them before.
func (w *Work) NameOf(reference *Reference, id int64) string { return w.names[reference].text[id] }

// RefersTo makes a column that names a record of a reference; put takes its id.
func RefersTo[R any](reference *Reference, field string, put func(r *R, id int64), of func(r *R) int64) Column[R] {
	set := func(w *Work, p *Pair[R], cell string) {
		id, ok := w.names[reference].ID(0, cell)
		switch {
		case ok:
			p.putReference(put, id)
		case reference.Add == nil || !bool(w.Run.CreateMissing):
			p.unknownName(w, reference, cell)
		default:
			p.Later(func(ctx context.Context, tx *db.Tx) error { return p.createNamed(ctx, tx, w, reference, 0, cell, put) })
		}
	}

	c := referenceColumn(reference, field, of)
	c.Set = set
	c.Clear = func(p *Pair[R]) { put(&p.After, 0) }
	return c
}

// RefersWithin makes a column that names a record within a parent. It is read after the
// other columns, which may create the parent.
func RefersWithin[R any](
	reference *Reference,
	field string,
	parent func(r *R) int64,
	put func(r *R, id int64),
	of func(r *R) int64,
) Column[R] {
	c := referenceColumn(reference, field, of)
	c.Set = func(w *Work, p *Pair[R], cell string) {
		p.Later(func(ctx context.Context, tx *db.Tx) error {
			within := parent(&p.After)
			if _, ok := w.names[reference].ID(within, cell); !ok && (reference.Add == nil || !bool(w.Run.CreateMissing)) {
				p.unknownName(w, reference, cell)
				return nil
			}
			return p.createNamed(ctx, tx, w, reference, within, cell, put)
		})
	}

	return c
}

// OrNull makes a column of a reference that may be null.
func OrNull[R any](reference *Reference, field string, of func(*R) **int64) Column[R] {
	return RefersTo(reference, field, func(r *R, id int64) {
		*of(r) = nil
		if id != 0 {
			*of(r) = &id
		}
	}, func(r *R) int64 {
		if id := *of(r); id != nil {
			return *id
		}
		return 0
	})
}

func referenceColumn[R any](reference *Reference, field string, of func(r *R) int64) Column[R] {
	return Column[R]{
		Name: reference.Name, Field: field, reference: reference,
		Get: func(w *Work, r *R) string { return w.names[reference].text[of(r)] },
	}
}

// mostAllowed is how many names are said when another is not known.
const mostAllowed = 20

// unknownName says which names there are, where an import makes none.
func (p *Pair[R]) unknownName(w *Work, reference *Reference, cell string) {
	allowed := slices.Compact(slices.Sorted(maps.Values(w.names[reference].text)))
	if reference.Add != nil || len(allowed) == 0 || len(allowed) > mostAllowed {
		p.Fault(reference.Name, "import_unknown_name", "column", reference.Name, "value", cell)
		return
	}

	p.Fault(reference.Name, "import_unknown_of", "column", reference.Name, "value", cell, "allowed",
		strings.Join(allowed, ", "))
}

// putReference puts the id of another record into the record.
func (p *Pair[R]) putReference(put func(r *R, id int64), id int64) {
	put(&p.After, id)
	p.unsaved = p.unsaved || id < 0
}

// createNamed refers to the record of a name, which it creates unless an earlier line has.
func (p *Pair[R]) createNamed(
	ctx context.Context,
	tx *db.Tx,
	w *Work,
	reference *Reference,
	parent int64,
	name string,
	put func(r *R, id int64),
) (err error) {
	known := w.names[reference]
	id, ok := known.ID(parent, name)
	if !ok {
		if id = w.TrialID(); !w.Trial() {
			owner := parent
			if owner == 0 {
				owner = w.Run.BrandID
			}
			if id, err = reference.Add(ctx, tx, owner, name); err != nil {
				return err
			}
		}

		known.Put(parent, id, name)
	}

	p.putReference(put, id)
	return nil
}

// TrialID replaces the id of a record that a real run creates; it is below zero.
func (w *Work) TrialID() int64 {
	w.trialID--
	return w.trialID
}

func formatID(id int64) string { return strconv.FormatInt(id, 10) }
