package vehicle

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/record"
)

// trim is the body colour or the upholstery of a vehicle: its code, the feature of the brand that has
// the code, and what it is called.
type trim struct {
	field string
	code  *string
	id    **int64
	name  *string
}

// listTrims gives the body colour and the upholstery.
func (v *Vehicle) listTrims() []trim {
	return []trim{
		{"ext_feature_id", &v.ExtCode, &v.ExtFeatureID, &v.Colour},
		{"int_feature_id", &v.IntCode, &v.IntFeatureID, &v.Interior},
	}
}

// trimChange is a trim whose code or feature is another one than before.
type trimChange struct {
	of       *table.Change[Vehicle]
	had, has trim
}

// trimFeature is a feature that trims name, with what it is called in the language of the group.
type trimFeature struct {
	ID      int64  `db:"id"`
	BrandID int64  `db:"brand_id"`
	Code    string `db:"code"`
	Key     string `db:"code_key"`
	Status  string `db:"status"`
	Name    string `db:"name"`
}

// trimFeatures are those that the trims of a write name, with all that they are called.
type trimFeatures struct {
	rows  []trimFeature
	names map[int64][]string
}

// followFeatures keeps code, feature and name of colours and upholsteries together: a feature brings
// its code, a code of the brand its feature, any other code none, and a new feature its name. A name that
// is written beside stays.
func followFeatures(ctx context.Context, tx *db.Tx, op table.Op, changes []*table.Change[Vehicle]) error {
	moved := listChangedTrims(changes)
	if len(moved) == 0 {
		return nil
	}

	known, err := readFeaturesOfTrims(ctx, tx, moved)
	if err != nil {
		return err
	}

	for _, m := range moved {
		m.settleTrim(op, known)
		m.of.After.fillSearch()
	}

	return nil
}

// listChangedTrims gives the trims that a write changes.
func listChangedTrims(changes []*table.Change[Vehicle]) (moved []trimChange) {
	for _, c := range changes {
		if c.After == nil {
			continue
		}

		before := c.Before
		if before == nil {
			before = &Vehicle{}
		}
		had := before.listTrims()

		for i, has := range c.After.listTrims() {
			if *has.code != *had[i].code || !sameNumber(*has.id, *had[i].id) {
				moved = append(moved, trimChange{c, had[i], has})
			}
		}
	}

	return moved
}

// readFeaturesOfTrims reads the features that trims have, had, or have the code of.
func readFeaturesOfTrims(ctx context.Context, tx *db.Tx, moved []trimChange) (*trimFeatures, error) {
	var ids []int64
	var keys [][]any

	for _, m := range moved {
		for _, id := range []*int64{*m.had.id, *m.has.id} {
			if id != nil {
				ids = append(ids, *id)
			}
		}

		if *m.has.code != "" {
			keys = append(keys, []any{m.of.After.BrandID, find.Key(*m.has.code)})
		}
	}

	known := &trimFeatures{names: map[int64][]string{}}
	byID, err := tx.AmongIDs("features.id", sortedOnce(ids))
	if err != nil {
		return nil, err
	}

	byCode, err := tx.Among([]string{"features.brand_id", "features.code_key"}, keys)
	if err != nil {
		return nil, err
	}

	for _, among := range []db.Condition{byID, byCode} {
		if len(among.Args) == 0 {
			continue
		}

		rows, err := db.Select[trimFeature](ctx, tx, `SELECT id, brand_id, code, code_key, status,
				COALESCE((SELECT words.description FROM feature_translations words
					WHERE words.feature_id = features.id AND words.description <> ''
					ORDER BY CASE WHEN words.language_id = $1 THEN 0 ELSE 1 END, words.language_id LIMIT 1), '') AS name
			FROM features WHERE {everyone} AND `+among.Places(2), append([]any{int64(groupLanguageID)}, among.Args...)...)
		if err != nil {
			return nil, fmt.Errorf("read the features of colours and upholsteries: %w", err)
		}

		known.rows = append(known.rows, rows...)
	}

	return known, known.readNames(ctx, tx)
}

// readNames reads what the features are called in all languages.
func (k *trimFeatures) readNames(ctx context.Context, tx *db.Tx) error {
	if len(k.rows) == 0 {
		return nil
	}

	ids := make([]int64, len(k.rows))

	for i, f := range k.rows {
		ids[i] = f.ID
	}

	among, err := tx.AmongIDs("feature_id", sortedOnce(ids))
	if err != nil {
		return err
	}

	found, err := db.Select[struct {
		ID   int64  `db:"feature_id"`
		Name string `db:"description"`
	}](ctx, tx, "SELECT feature_id, description FROM feature_translations WHERE {everyone} AND "+
		among.Places(1), among.Args...)
	if err != nil {
		return fmt.Errorf("read what features are called: %w", err)
	}

	for _, one := range found {
		k.names[one.ID] = append(k.names[one.ID], one.Name)
	}

	return nil
}

// findByID finds the feature with the id; nil: there is none.
func (k *trimFeatures) findByID(id *int64) *trimFeature {
	if id == nil {
		return nil
	}

	for i := range k.rows {
		if k.rows[i].ID == *id {
			return &k.rows[i]
		}
	}

	return nil
}

// findByCode finds the feature of a brand in use that has the code; nil: there is none.
func (k *trimFeatures) findByCode(brand int64, code string) *trimFeature {
	for i := range k.rows {
		f := &k.rows[i]
		if f.BrandID == brand && f.Status == record.Active && f.hasCode(code) {
			return f
		}
	}

	return nil
}

// hasCode reports whether the code is that of the feature.
func (f *trimFeature) hasCode(code string) bool {
	return f != nil && code != "" && f.Key == find.Key(code)
}

// settleTrim gives a trim the code, the feature and the name that go together.
func (m trimChange) settleTrim(op table.Op, known *trimFeatures) {
	had := m.had
	has := m.has
	former := known.findByID(*had.id)
	picked := known.findByID(*has.id)
	goesBack := op == table.OpRestore || op == table.OpUndo // to values that once stood together
	isCoded := *has.code != *had.code
	isPicked := !sameNumber(*has.id, *had.id)

	switch {
	case isPicked && picked != nil && (*has.code == "" || !isCoded && !goesBack):
		*has.code = picked.Code
	case isPicked && picked != nil && isCoded && !goesBack && !picked.hasCode(*has.code):
		m.of.Wrong.Add(has.field, "feature_has_other_code", "code", picked.Code)
		return
	case isPicked && *has.id == nil && !isCoded && !goesBack && former.hasCode(*has.code):
		*has.code = ""
	default:
		m.takeFeatureOfCode(known, picked, former)
	}
	m.takeName(known, former)
}

// takeFeatureOfCode sets the feature that the code says: that which was chosen or stood there already, else
// the one in use of the brand; none for a code of the vehicle's own.
func (m trimChange) takeFeatureOfCode(known *trimFeatures, picked, former *trimFeature) {
	*m.has.id = nil
	for _, f := range []*trimFeature{picked, former, known.findByCode(m.of.After.BrandID, *m.has.code)} {
		if f.hasCode(*m.has.code) && f.BrandID == m.of.After.BrandID {
			id := f.ID
			*m.has.id = &id
			return
		}
	}
}

// takeName calls a trim as its new feature, and takes away what a former one is called, unless the write
// gives it a name.
func (m trimChange) takeName(known *trimFeatures, former *trimFeature) {
	had := m.had
	has := m.has
	if sameNumber(*had.id, *has.id) || *has.name != *had.name && *has.name != "" {
		return
	}

	if now := known.findByID(*has.id); now != nil {
		*has.name = strings.Join(strings.Fields(now.Name), " ")
	} else if former != nil && slices.Contains(known.names[former.ID], *has.name) {
		*has.name = ""
	}
}
