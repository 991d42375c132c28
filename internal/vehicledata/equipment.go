package vehicledata

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/record"
)

// textRow is a text of standard equipment and the models that have it.
type textRow struct {
	text catalog.Equipment
	// codes are the models named, nil when the cell is empty.
	codes *string
	ids   []int64
	// joins are the stored rows that join the text and models, by model.
	joins map[int64]catalog.ModelEquipment
	// members are the codes of the models that have the text.
	members []string
	sort    *int64
}

// equipmentTable has the names in all languages; the English one is the key.
var equipmentTable = equipmentWith(englishKey(equipmentNameColumns()), "name_en", equipmentNames)

// equipmentAlone describes the table of a file of equipment only, which may be in one
// language: then the name in it is needed, and no other is written. Imported in no
// language, a file without English names is known by the first language that it has names
// in.
func equipmentAlone() *imports.Definition[textRow] {
	alone := *equipmentTable
	alone.Plain = record.English
	alone.InLanguage = map[int64]*imports.Definition[textRow]{}

	for i, l := range record.LanguageCodes {
		columns := equipmentNameColumns()
		key := "name_" + l.Code

		for j := range columns {
			switch {
			case j == i:
				columns[j] = imports.Required(columns[j])
			case columns[j].Name == "name_en": // finds what is translated
				columns[j].Set = nil
				columns[j].Clear = nil
			default:
				columns[j] = imports.IdleIf(func(imports.Run) bool { return true }, columns[j])
			}
		}

		alone.InLanguage[int64(i+1)] = equipmentWith(columns, key, equipmentNamesIn(l.ID))
		if l.ID != record.English {
			all := equipmentNameColumns()
			all[i] = imports.Required(all[i])
			alone.Otherwise = append(alone.Otherwise, equipmentWith(all, key, equipmentNamesIn(l.ID)))
		}
	}

	return &alone
}

// equipmentWith describes the table with these columns of names, one of which is the key.
func equipmentWith(names []imports.Column[textRow], key string, known *imports.Reference) *imports.Definition[textRow] {
	return &imports.Definition[textRow]{
		Name: "equipment", Keys: []string{key},
		Columns: slices.Concat(
			names,
			[]imports.Column[textRow]{
				{
					Name: "models", Field: "models", Members: true,
					Set:   func(_ *imports.Work, p *imports.Pair[textRow], cell string) { p.After.codes = &cell },
					Clear: func(p *imports.Pair[textRow]) { p.After.codes = new(string) },
					Get:   func(_ *imports.Work, r *textRow) string { return strings.Join(r.members, " ") },
				},
				imports.Whole("sort", 1_000_000, func(r *textRow) **int64 { return &r.sort }),
			},
		),
		Read: func(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[textRow]) error {
			return readEquipment(ctx, tx, w, pairs, key, known)
		},
		Write: func(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[textRow]) error {
			return writeEquipment(ctx, tx, w, pairs, key, known)
		},
	}
}

// equipmentNameColumns makes the columns of names by language.
func equipmentNameColumns() []imports.Column[textRow] {
	return imports.Texts("name", func(r *textRow) *db.Translations { return &r.text.Name })
}

func englishKey(columns []imports.Column[textRow]) []imports.Column[textRow] {
	for i := range columns {
		if columns[i].Name == "name_en" {
			columns[i] = imports.Required(columns[i])
		}
	}
	return columns
}

// foundEquipment gives what a line names: by the English name, which finds what is
// to be translated, else by the key of the file.
func foundEquipment(
	ctx context.Context,
	tx *db.Tx,
	w *imports.Work,
	key string,
	known *imports.Reference,
) (func(*imports.Pair[textRow]) (int64, bool), error) {
	english, err := w.Names(ctx, tx, equipmentNames)
	if err != nil {
		return nil, err
	}

	own, err := w.Names(ctx, tx, known)

	return func(p *imports.Pair[textRow]) (int64, bool) {
		if cell := p.Cell("name_en"); cell != "" {
			if id, ok := english.ID(0, cell); ok {
				return id, ok
			}
		}
		if cell := p.Cell(key); cell != "" {
			return own.ID(0, cell)
		}
		return 0, false
	}, err
}

func readEquipment(
	ctx context.Context,
	tx *db.Tx,
	w *imports.Work,
	pairs []*imports.Pair[textRow],
	key string,
	known *imports.Reference,
) error {
	idOf, err := foundEquipment(ctx, tx, w, key, known)
	if err != nil {
		return err
	}

	var ids [][]any

	for _, p := range pairs {
		if id, ok := idOf(p); ok {
			ids = append(ids, []any{id})
		}
	}

	found, err := catalog.Equipments.Find(ctx, tx, []string{"id"}, ids)
	if err != nil {
		return err
	}

	byID := map[int64]*catalog.Equipment{}

	for i := range found {
		byID[found[i].ID] = &found[i]
	}

	joined, err := catalog.ModelEquipments.Find(ctx, tx, []string{"equipment_id"}, ids)
	if err != nil {
		return err
	}

	joins := map[int64]map[int64]catalog.ModelEquipment{}

	for _, j := range joined {
		if joins[j.EquipmentID] == nil {
			joins[j.EquipmentID] = map[int64]catalog.ModelEquipment{}
		}
		joins[j.EquipmentID][j.ModelID] = j
	}

	named := map[int64]bool{}
	for _, p := range pairs {
		p.After.text = catalog.Equipment{BrandID: w.Run.BrandID, Status: record.Active}
		id, _ := idOf(p)
		if text := byID[id]; text != nil {
			if named[id] { // once in English, once in the language of the file
				p.Fault(key, "import_same_key")
			}
			named[id] = true
			sort := text.Sort
			p.Before = &textRow{text: *text, joins: joins[id], sort: &sort}
			p.After = *p.Before
		}
	}

	return findTextModels(ctx, tx, w, pairs)
}

// modelCodes splits the codes of a cell, with spaces, semicolons or bars between: no code
// has one of these in it.
func modelCodes(cell string) []string {
	codes := strings.FieldsFunc(cell, func(r rune) bool { return unicode.IsSpace(r) || r == ';' || r == '|' })
	for i, code := range codes {
		codes[i] = strings.TrimSuffix(code, ",")
	}
	return codes
}

// findTextModels finds the models that have the texts: those that the file names, and those that had them and that the
// file is not about.
func findTextModels(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[textRow]) error {
	var codes []string
	var had []int64

	for _, p := range pairs {
		codes = append(codes, modelCodes(p.Cell("models"))...)
		had = slices.AppendSeq(had, maps.Keys(p.After.joins))
	}

	models, err := findModels(ctx, tx, w, codes)
	if err != nil {
		return err
	}

	codeOf, err := codesOfModels(ctx, tx, had)
	if err != nil {
		return err
	}

	for _, p := range pairs {
		if p.Before != nil {
			p.Before.members = membersOf(slices.Collect(maps.Keys(p.Before.joins)), codeOf)
			p.After.members = p.Before.members
		}

		cell := p.Cell("models")
		if cell == "" {
			continue
		}

		for _, code := range modelCodes(cell) {
			if cell == imports.Cleared {
				break
			}

			if id, ok := p.IDOf(models, "models", code, code); ok && !slices.Contains(p.After.ids, id) {
				p.After.ids = append(p.After.ids, id)
				codeOf[id] = cmp.Or(codeOf[id], code)
			}
		}

		for id := range p.After.joins {
			if !isReplaced(w, cell, codeOf[id]) && !slices.Contains(p.After.ids, id) {
				p.After.ids = append(p.After.ids, id)
			}
		}

		p.After.members = membersOf(p.After.ids, codeOf)
	}

	return nil
}

// isReplaced reports whether a model goes from a text whose cell does not name it: where the run replaces the sets, and
// where the file is about the model. A file without models that clears a text means all that have it.
func isReplaced(w *imports.Work, cell, code string) bool {
	if w.HasLines("models") {
		return w.Replaces("equipment") || w.HasLine("models", code)
	}
	return w.Replaces("equipment") || cell == imports.Cleared
}

// codesOfModels reads the codes of models by their ids.
func codesOfModels(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]string, error) {
	codes := map[int64]string{}
	if len(ids) == 0 {
		return codes, nil
	}

	those, err := tx.AmongIDs("id", slices.Compact(slices.Sorted(slices.Values(ids))))
	if err != nil {
		return nil, err
	}

	found, err := db.Select[struct {
		ID   int64  `db:"id"`
		Code string `db:"code"`
	}](ctx, tx, "SELECT id, code FROM models WHERE {brand:brand_id} AND "+those.Places(1), those.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the models of equipment: %w", err)
	}

	for _, m := range found {
		codes[m.ID] = m.Code
	}

	return codes, nil
}

func membersOf(ids []int64, codeOf map[int64]string) []string {
	codes := make([]string, len(ids))
	for i, id := range ids {
		codes[i] = codeOf[id]
	}

	slices.Sort(codes)
	return codes
}

func writeEquipment(
	ctx context.Context,
	tx *db.Tx,
	w *imports.Work,
	pairs []*imports.Pair[textRow],
	key string,
	known *imports.Reference,
) error {
	for _, p := range pairs {
		if p.After.sort != nil {
			p.After.text.Sort = *p.After.sort
		} else if p.Before == nil {
			next, err := w.NextSort(ctx, tx, "equipment")
			if err != nil {
				return err
			}
			p.After.text.Sort = next
		}
	}

	err := imports.Merge(ctx, tx, w, catalog.Equipments, pairs, true,
		func(p *imports.Pair[textRow]) (before, after *catalog.Equipment) {
			if p.Before != nil {
				before = &p.Before.text
			}
			return before, &p.After.text
		})
	if err != nil {
		return err
	}

	return writeModelEquipment(ctx, tx, w, pairs, key, known)
}

// writeModelEquipment writes which models have each text.
func writeModelEquipment(
	ctx context.Context,
	tx *db.Tx,
	w *imports.Work,
	pairs []*imports.Pair[textRow],
	key string,
	known *imports.Reference,
) error {
	names, err := w.Names(ctx, tx, known)
	if err != nil {
		return err
	}

	var added, removed []catalog.ModelEquipment

	for _, p := range pairs {
		if p.Faulty() {
			continue
		}

		if id := p.After.text.ID; id != 0 {
			names.Put(0, id, p.Cell(key))
		}
		if p.After.codes == nil {
			continue
		}

		for _, id := range p.After.ids {
			if _, ok := p.After.joins[id]; !ok {
				added = append(added, catalog.ModelEquipment{BrandID: w.Run.BrandID, ModelID: id, EquipmentID: p.After.text.ID})
				p.Wrote(table.ActionUpdate, false)
			}
		}

		for id, row := range p.After.joins {
			if !slices.Contains(p.After.ids, id) {
				removed = append(removed, row)
				p.Wrote(table.ActionUpdate, false)
			}
		}
	}

	if w.Trial() {
		return nil
	}
	if err := catalog.ModelEquipments.Remove(ctx, tx, removed); err != nil {
		return err
	}

	return catalog.ModelEquipments.InsertMany(ctx, tx, added)
}
