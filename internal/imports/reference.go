package imports

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
)

// reference is a small table whose rows cells name, by code or by the name in
// English. It is kept in memory while a run works.
type reference struct {
	// rows reads id, code and names of the brand's rows.
	rows string
	// add creates a row of a name; nil when an import never does.
	add func(ctx context.Context, tx *db.Tx, brandID int64, name string) (int64, error)
}

var references = map[string]reference{
	"serie": {
		rows: `SELECT id, name AS code, '{}' AS names FROM series WHERE {brand:brand_id} AND brand_id = $1 AND status = 'active' ORDER BY id DESC`,
		add:  catalog.NewSerie,
	},
	"body_type": {
		rows: `SELECT id, code, name AS names FROM body_types WHERE {brand:brand_id} AND brand_id = $1 AND status = 'active' ORDER BY id DESC`,
		add:  catalog.NewBodyType,
	},
	"fuel":        {rows: `SELECT id, code, name AS names FROM fuels WHERE {everyone} AND $1 > 0 ORDER BY id DESC`},
	"hybrid_type": {rows: `SELECT id, title AS code, '{}' AS names FROM hybrid_types WHERE {everyone} AND $1 > 0 ORDER BY id DESC`},
	"gearbox": {
		rows: `SELECT id, code, name AS names FROM gearboxes WHERE {brand?:brand_id} AND (brand_id = $1 OR brand_id IS NULL) AND status = 'active'
			ORDER BY CASE WHEN brand_id IS NULL THEN 0 ELSE 1 END, id DESC`,
		add: catalog.NewGearbox,
	},
	"product_class": {
		rows: `SELECT id, code, name AS names FROM product_classes WHERE {everyone} AND $1 > 0 AND status = 'active' ORDER BY id DESC`,
		add: func(ctx context.Context, tx *db.Tx, _ int64, name string) (int64, error) {
			return catalog.NewProductClass(ctx, tx, name)
		},
	},
	"sales_group": {
		rows: `SELECT id, code, description AS names FROM sales_groups WHERE {brand:brand_id} AND brand_id = $1 AND status = 'active' ORDER BY id DESC`,
		add:  catalog.NewSalesGroup,
	},
}

// English is the language by whose names references are matched.
const english = "2"

// names are the rows of a reference, by how a cell may name them and by id.
type names struct {
	ids  map[string]int64
	text map[int64]string
}

func readNames(ctx context.Context, tx *db.Tx, statement string, args ...any) (*names, error) {
	type row struct {
		ID    int64           `db:"id"`
		Code  string          `db:"code"`
		Names db.Translations `db:"names"`
	}
	rows, err := db.Select[row](ctx, tx, statement, args...)
	if err != nil {
		return nil, err
	}
	n := &names{map[string]int64{}, map[int64]string{}}
	for _, r := range rows { // a code wins over a name
		if name := r.Names[english]; name != "" {
			n.ids[find.Key(name)] = r.ID
		}
	}
	for _, r := range rows {
		n.ids[find.Key(r.Code)], n.text[r.ID] = r.ID, r.Code
	}
	return n, nil
}

// names gives the rows of a reference, read once for each run.
func (w *work) names(ctx context.Context, tx *db.Tx, reference string) (*names, error) {
	if known := w.known[reference]; known != nil {
		return known, nil
	}
	read, err := readNames(ctx, tx, references[reference].rows, w.run.BrandID)
	if err != nil {
		return nil, fmt.Errorf("read names of %s: %w", reference, err)
	}
	w.known[reference] = read
	return read, nil
}

// prepare reads the references that columns will look into.
func (w *work) prepare(ctx context.Context, tx *db.Tx, references ...string) error {
	for _, reference := range references {
		if _, err := w.names(ctx, tx, reference); err != nil {
			return err
		}
	}
	return nil
}

// invent is the id of a row that a real run would have created.
func (w *work) invent() int64 {
	w.invented--
	return w.invented
}

// refersTo is a column that names a row of a reference; put takes its id.
func refersTo[R any](name, field string, put func(r *R, id int64), of func(r *R) int64) column[R] {
	set := func(w *work, p *pair[R], cell string) {
		known, folded := w.known[name], find.Key(cell)
		id, ok := known.ids[folded]
		switch {
		case ok:
			put(&p.after, id)
			p.ahead = p.ahead || id < 0
		case references[name].add == nil || !bool(w.run.CreateMissing):
			p.fault(name, "import_unknown_name", "column", name, "value", cell)
		default:
			p.later = append(p.later, func(ctx context.Context, tx *db.Tx) (err error) {
				if id, ok = known.ids[folded]; !ok { // a line before may have created it
					if id = w.invent(); !w.trial {
						if id, err = references[name].add(ctx, tx, w.run.BrandID, cell); err != nil {
							return err
						}
					}
					known.ids[folded], known.text[id] = id, cell
				}
				put(&p.after, id)
				p.ahead = p.ahead || id < 0
				return nil
			})
		}
	}
	return column[R]{
		head: head{name: name}, field: field, set: set, clear: func(p *pair[R]) { put(&p.after, 0) },
		get: func(w *work, r *R) string { return w.known[name].text[of(r)] },
	}
}

// orNull is a reference that may be null; 0 stands for it.
func orNull[R any](name, field string, of func(*R) **int64) column[R] {
	return refersTo(name, field, func(r *R, id int64) {
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

// coded are the tables whose rows cells name by a code, too many to be kept in
// memory: those of a chunk are looked up together.
type coded struct {
	ids map[string]int64
	// wrong is the code of the text that tells of an unknown one.
	wrong string
}

// models and features look up codes of the brand, archived ones included. In
// a trial those that the file would have created count as there.
func (w *work) models(ctx context.Context, tx *db.Tx, codes []string) (*coded, error) {
	ids, err := catalog.Models.Lookup(ctx, tx, "code_key", folded(codes), db.Equal("brand_id", w.run.BrandID))
	return w.withInvented("models", &coded{ids, "import_unknown_model"}, codes), err
}

func (w *work) features(ctx context.Context, tx *db.Tx, codes []string) (*coded, error) {
	ids, err := catalog.Features.Lookup(ctx, tx, "code_key", folded(codes), db.Equal("brand_id", w.run.BrandID))
	return w.withInvented("features", &coded{ids, "import_unknown_feature"}, codes), err
}

func (w *work) withInvented(table string, c *coded, codes []string) *coded {
	if w.trial {
		for _, code := range codes {
			if _, ok := c.ids[find.Key(code)]; !ok && w.has(table, code) {
				c.ids[find.Key(code)] = w.invent()
			}
		}
	}
	return c
}

func folded(codes []string) []string {
	keys := make([]string, 0, len(codes))
	for _, code := range codes {
		if code != "" {
			keys = append(keys, find.Key(code))
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// id gives the row of a code; an unknown one makes the line faulty. A code
// after ! is shown as it stands in the cell.
func codeOf[R any](c *coded, p *pair[R], column, code, shown string) (id int64, ok bool) {
	if id, ok = c.ids[find.Key(code)]; !ok {
		p.fault(column, c.wrong, "value", shown)
	}
	p.ahead = p.ahead || id < 0
	return id, ok
}

func number(id int64) string { return strconv.FormatInt(id, 10) }
