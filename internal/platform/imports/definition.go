package imports

import (
	"context"
	"hash/maphash"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
)

// Definition describes a table whose lines become records R. R is whatever a
// line is about: one row of a database table, or several that belong together.
type Definition[R any] struct {
	Name    string
	Columns []Column[R]
	// Keys are the columns that identify a line.
	Keys []string
	// Identities are given where each of the keys identifies a line by itself, and a line needs one of
	// them; two lines that share one are the same. They are texts by key.
	Identities func(cell func(column string) string) map[string]string
	// InLanguage is the table where a run names one language and that makes a
	// difference beyond what the plain column names mean.
	InLanguage map[int64]*Definition[R]
	// Otherwise are other forms of the table: a file that has not all the columns that this one needs is
	// of the first whose columns it has.
	Otherwise []*Definition[R]
	// Plain is the language of plain column names where the run names none; empty: they mean nothing.
	Plain string
	// NeedsValue says that lines need a column besides the keys to mean anything, so a file must have
	// one.
	NeedsValue bool
	// Ready is the reason why a run cannot import the table, see Stopped.
	Ready func(run Run) error
	// Read finds the records of lines: it fills Before and After of each pair,
	// and notes a fault for names that do not exist. It takes the same number of
	// statements for any number of lines.
	Read func(ctx context.Context, tx *db.Tx, w *Work, pairs []*Pair[R]) error
	// Write writes the records, see Merge; in a trial it writes nothing.
	Write func(ctx context.Context, tx *db.Tx, w *Work, pairs []*Pair[R]) error
}

func (d *Definition[R]) tableName() string { return d.Name }

func (d *Definition[R]) inLanguage(language int64) Table {
	if other := d.InLanguage[language]; other != nil {
		return other
	}
	return d
}

func (d *Definition[R]) plainLanguage() string { return d.Plain }

func (d *Definition[R]) fittingForm(cells []string, w *Work) Table {
	if len(d.Otherwise) == 0 || len(newHead(cells, d, w).missing) == 0 {
		return d
	}

	for _, other := range d.Otherwise {
		if len(newHead(cells, other, w).missing) == 0 {
			return other
		}
	}

	return d
}

// missingValues lists the columns besides the keys where the table needs one of them and
// the file has none.
func (d *Definition[R]) missingValues(present map[string]bool) (columns []string) {
	if !d.NeedsValue {
		return nil
	}

	for _, c := range d.Columns {
		if slices.Contains(d.Keys, c.Name) {
			continue
		}
		if present[c.Name] {
			return nil
		}

		columns = append(columns, c.Name)
	}

	return columns
}

func (d *Definition[R]) checkReady(run Run) error {
	if d.Ready == nil {
		return nil
	}
	return d.Ready(run)
}

func (d *Definition[R]) columnHeads() []head {
	heads := make([]head, len(d.Columns))
	for i, c := range d.Columns {
		heads[i] = c.describeHead()
		heads[i].either = d.Identities != nil && slices.Contains(d.Keys, c.Name)
	}
	return heads
}

func (d *Definition[R]) setColumns() (columns []string) {
	for _, c := range d.Columns {
		if c.Members {
			columns = append(columns, c.Name)
		}
	}
	return columns
}

func (d *Definition[R]) columnIndex(name string) int {
	return slices.IndexFunc(d.Columns, func(c Column[R]) bool { return c.Name == name })
}

var keySeed = maphash.MakeSeed()

// hashOf hashes a key; letter case does not count.
func hashOf(cells ...string) uint64 {
	var key maphash.Hash
	key.SetSeed(keySeed)
	for _, cell := range cells {
		_, _ = key.WriteString(find.Key(cell))
		_ = key.WriteByte(0)
	}
	return key.Sum64()
}

func (d *Definition[R]) keyHashes(l *line) []uint64 {
	cell := func(column string) string { return l.cells[d.columnIndex(column)] }
	var hashes []uint64
	if d.Identities == nil {
		cells := make([]string, len(d.Keys))
		for i, key := range d.Keys {
			cells[i] = cell(key)
		}
		return append(hashes, hashOf(cells...))
	}

	identities := d.Identities(cell)
	for _, key := range d.Keys { // a key that is left out is 0, so that each keeps its place
		hash := uint64(0)
		if text := identities[key]; text != "" {
			hash = hashOf(key, text)
		}
		hashes = append(hashes, hash)
	}

	return hashes
}

// repeatedColumn names the column by which a line repeats an earlier good one: of a key of
// several columns the last one that the line fills in. It is empty where no earlier line is
// the same.
func (d *Definition[R]) repeatedColumn(l *line, seen map[uint64]struct{}, hashes []uint64) string {
	for i, hash := range hashes {
		if _, known := seen[hash]; !known || hash == 0 {
			continue
		}
		if d.Identities != nil {
			return d.Keys[i]
		}

		for _, key := range slices.Backward(d.Keys) {
			if l.cells[d.columnIndex(key)] != "" {
				return key
			}
		}

		return d.Keys[0]
	}

	return ""
}

// workOn takes the lines through all that can be wrong with them, then writes.
func (d *Definition[R]) workOn(ctx context.Context, tx *db.Tx, w *Work, lines []*line) error {
	for _, c := range d.Columns {
		if c.reference != nil {
			if _, err := w.Names(ctx, tx, c.reference); err != nil {
				return err
			}
		}
	}

	pairs := d.makePairs(lines)
	if err := d.Read(ctx, tx, w, pairs); err != nil {
		return err
	}
	good, err := d.checkPairs(ctx, tx, w, pairs)
	if err != nil {
		return err
	}
	if err := d.Write(ctx, tx, w, good); err != nil {
		return err
	}

	for _, p := range pairs {
		switch {
		case p.Faulty():
			p.line.action = actionFaulty
		case w.Trial() && p.line.action != actionUnchanged:
			p.line.changes = d.listChanges(w, p)
		}
	}

	for _, p := range good {
		if p.line.action == actionFaulty { // its own rules refuse it: the next one with the key counts
			for _, hash := range d.keyHashes(p.line) {
				delete(w.seenIn(d.Name), hash)
			}
		}
	}

	return nil
}

// checkPairs fills the records from the cells and gives the pairs without faults.
func (d *Definition[R]) checkPairs(
	ctx context.Context,
	tx *db.Tx,
	w *Work,
	pairs []*Pair[R],
) (good []*Pair[R], err error) {
	seen := w.seenIn(d.Name)
	for _, p := range pairs {
		d.fillRecord(w, p)
		hashes := d.keyHashes(p.line)
		if column := d.repeatedColumn(p.line, seen, hashes); column != "" && !p.Faulty() {
			p.Fault(column, "import_same_key")
		}

		for _, step := range p.later {
			if p.Faulty() {
				break
			}
			if err := step(ctx, tx); err != nil {
				return nil, err
			}
		}

		if !p.Faulty() {
			for _, hash := range hashes {
				seen[hash] = struct{}{}
			}
			good = append(good, p)
		}
	}

	return good, nil
}

func (d *Definition[R]) makePairs(lines []*line) []*Pair[R] {
	pairs := make([]*Pair[R], len(lines))
	for i, l := range lines {
		l.action = actionUnchanged
		pairs[i] = &Pair[R]{line: l, definition: d}
		var code []string

		for _, key := range d.Keys {
			cell := pairs[i].Cell(key)
			if cell == "" && d.Columns[d.columnIndex(key)].Required {
				l.addFault(key, "import_required")
			}
			if cell != "" {
				code = append(code, cell)
			}
		}

		if len(code) == 0 && d.Identities != nil {
			l.addFault(d.Keys[0], "import_either_key", "columns", strings.Join(d.Keys, ", "))
		}
		l.code = strings.Join(code, " / ")
	}

	return pairs
}

// fillRecord puts the cells into the record.
func (d *Definition[R]) fillRecord(w *Work, p *Pair[R]) {
	for i, c := range d.Columns {
		cell := p.line.cells[i]
		switch {
		case c.Set == nil || w.isIdle(c.describeHead()):
		case cell == "" && c.Required && p.Before == nil:
			p.Fault(c.Name, "import_required")
		case cell == "":
		case cell == Cleared && c.Clear == nil:
			p.Fault(c.Name, "import_required")
		case cell == Cleared:
			c.Clear(p)
		default:
			c.Set(w, p, cell)
		}
	}

	slices.SortStableFunc(p.line.faults, func(a, b Fault) int { return d.columnIndex(a.Column) - d.columnIndex(b.Column) })
}

func (d *Definition[R]) listChanges(w *Work, p *Pair[R]) []CellChange {
	var changes []CellChange
	for _, c := range d.Columns {
		if c.Get == nil {
			continue
		}
		change := CellChange{Column: c.Name, New: c.Get(w, &p.After)}
		if p.Before != nil {
			change.Old = c.Get(w, p.Before)
		}
		if change.Old == change.New {
			continue
		}

		if c.Members {
			was := strings.Fields(change.Old)
			is := strings.Fields(change.New)
			change.Gone = membersWithout(was, is)
			change.Added = membersWithout(is, was)
		}

		changes = append(changes, change)
	}

	return changes
}

// membersWithout lists the members of one set that another has not.
func membersWithout(members, of []string) (rest []string) {
	known := make(map[string]bool, len(of))
	for _, member := range of {
		known[member] = true
	}

	for _, member := range members {
		if !known[member] {
			rest = append(rest, member)
		}
	}

	return rest
}

// columnOf finds the column of a field that the record's own rules refuse.
func (d *Definition[R]) columnOf(field string) string {
	field, language, _ := strings.Cut(field, ".")
	for _, c := range d.Columns {
		if c.Field == field && (language == "" || c.language == language) || c.Name == field {
			return c.Name
		}
	}
	return d.Keys[len(d.Keys)-1]
}
