package imports

import (
	"context"
	"hash/maphash"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
)

// definition describes a table whose rows become records R. R is whatever a
// row speaks of: one row of a database table, or several that belong together.
type definition[R any] struct {
	title   string
	columns []column[R]
	// keys are the columns that tell rows apart.
	keys []string
	list bool
	// read finds the records that lines speak of: it fills before and after of
	// each pair, and notes lines that name what is not there. It takes the same
	// number of statements for any number of lines.
	read func(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[R]) error
	// write merges the records, see merge.
	write func(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[R]) error
}

// column is how a cell goes into a record, and what it would hold for one.
type column[R any] struct {
	head
	// field is the field that a record's own rules know the column by.
	field string
	// set reads a cell that is not empty; cleared ones come as clear. A column
	// without set is a key.
	set   func(w *work, p *pair[R], cell string)
	clear func(p *pair[R])
	get   func(w *work, r *R) string
}

// pair is a line and the record it speaks of, before and after it.
type pair[R any] struct {
	line *line
	// cell gives the cell of a column.
	cell   func(name string) string
	before *R
	after  R
	// later finishes the line once nothing else is wrong with it, such as
	// adding what is to be created when missing.
	later []func(ctx context.Context, tx *db.Tx) error
	// ahead: the record names others that a real run would have created.
	ahead bool
	hash  uint64
}

func (p *pair[R]) fault(column, code string, params ...any) { p.line.fault(column, code, params...) }

// did notes what was done to one part of the record. What is done to the main
// part counts; a change of any other part is an update.
func (p *pair[R]) did(action string, main bool) {
	switch {
	case main && action != "":
		p.line.action = action
	case !main && action != "" && p.line.action == actionUnchanged:
		p.line.action = actionUpdate
	}
}

func (d *definition[R]) name() string    { return d.title }
func (d *definition[R]) needsList() bool { return d.list }

func (d *definition[R]) heads() []head {
	heads := make([]head, len(d.columns))
	for i, c := range d.columns {
		heads[i] = c.head
	}
	return heads
}

func (d *definition[R]) index(name string) int {
	return slices.IndexFunc(d.columns, func(c column[R]) bool { return c.name == name })
}

var keySeed = maphash.MakeSeed()

// hash is that of the line's key; codes differ in more than letter case.
func (d *definition[R]) hash(l *line) uint64 {
	var key maphash.Hash
	key.SetSeed(keySeed)
	for _, name := range d.keys {
		_, _ = key.WriteString(find.Key(l.cells[d.index(name)]))
		_ = key.WriteByte(0)
	}
	return key.Sum64()
}

// work takes the lines through all that can be wrong with them, then writes.
func (d *definition[R]) work(ctx context.Context, tx *db.Tx, w *work, lines []*line) error {
	pairs := d.pairs(lines)
	if err := d.read(ctx, tx, w, pairs); err != nil {
		return err
	}
	seen := w.seenIn(d.title)
	var good []*pair[R]
	for _, p := range pairs {
		d.fill(w, p)
		p.hash = d.hash(p.line)
		if _, twice := seen[p.hash]; twice && len(p.line.faults) == 0 {
			p.fault(d.keys[len(d.keys)-1], "import_same_key")
		}
		for _, step := range p.later {
			if len(p.line.faults) > 0 {
				break
			}
			if err := step(ctx, tx); err != nil {
				return err
			}
		}
		if len(p.line.faults) == 0 {
			seen[p.hash] = struct{}{}
			good = append(good, p)
		}
	}
	if err := d.write(ctx, tx, w, good); err != nil {
		return err
	}
	for _, p := range pairs {
		switch {
		case len(p.line.faults) > 0:
			p.line.action = actionFaulty
		case w.trial:
			p.line.changes = d.changes(w, p)
		}
	}
	for _, p := range good {
		if p.line.action == actionFaulty { // its own rules refused it: the next one with the key counts
			delete(seen, p.hash)
		}
	}
	return nil
}

func (d *definition[R]) pairs(lines []*line) []*pair[R] {
	pairs := make([]*pair[R], len(lines))
	for i, l := range lines {
		l.action = actionUnchanged
		pairs[i] = &pair[R]{line: l, cell: func(name string) string { return l.cells[d.index(name)] }}
		var code []string
		for _, key := range d.keys {
			cell := pairs[i].cell(key)
			if cell == "" && d.columns[d.index(key)].required {
				l.fault(key, "import_required")
			}
			if cell != "" {
				code = append(code, cell)
			}
		}
		l.code = strings.Join(code, " / ")
	}
	return pairs
}

// fill puts the cells into the record.
func (d *definition[R]) fill(w *work, p *pair[R]) {
	for i, c := range d.columns {
		cell := p.line.cells[i]
		switch {
		case c.set == nil || w.idle(c.head):
		case cell == "" && c.required && p.before == nil:
			p.fault(c.name, "import_required")
		case cell == "":
		case cell == cleared && c.clear == nil:
			p.fault(c.name, "import_required")
		case cell == cleared:
			c.clear(p)
		default:
			c.set(w, p, cell)
		}
	}
	slices.SortStableFunc(p.line.faults, func(a, b Fault) int { return d.index(a.Column) - d.index(b.Column) })
}

func (d *definition[R]) changes(w *work, p *pair[R]) []CellChange {
	var changes []CellChange
	for _, c := range d.columns {
		if c.get == nil {
			continue
		}
		change := CellChange{Column: c.name, New: c.get(w, &p.after)}
		if p.before != nil {
			change.Old = c.get(w, p.before)
		}
		if change.Old != change.New {
			changes = append(changes, change)
		}
	}
	return changes
}

// columnOf is the column that a record's own rules mean by a field.
func (d *definition[R]) columnOf(field string) string {
	field, language, _ := strings.Cut(field, ".")
	for _, c := range d.columns {
		if c.field == field && (language == "" || c.language == language) || c.name == field {
			return c.name
		}
	}
	return d.keys[len(d.keys)-1]
}
