package vehicledata

import (
	"context"
	"slices"
	"strings"

	"forecourt/internal/catalog"
	"forecourt/internal/imports"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
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
	sort  *int64
}

var equipmentTable = &imports.Definition[textRow]{
	Name: "equipment", Keys: []string{"name_en"},
	Columns: slices.Concat(
		equipmentNameColumns(),
		[]imports.Column[textRow]{
			{
				Name: "models", Field: "models",
				Set:   func(_ *imports.Work, p *imports.Pair[textRow], cell string) { p.After.codes = &cell },
				Clear: func(p *imports.Pair[textRow]) { p.After.codes = new(string) },
			},
			imports.Whole("sort", 1_000_000, func(r *textRow) **int64 { return &r.sort }),
		},
	),
	Read:  readEquipment,
	Write: writeEquipment,
}

// equipmentNameColumns are the names by language; the English one is the key.
func equipmentNameColumns() []imports.Column[textRow] {
	columns := imports.Texts("name", func(r *textRow) *db.Translations { return &r.text.Name })
	for i := range columns {
		if columns[i].Name == "name_en" {
			columns[i] = imports.Required(columns[i])
		}
	}
	return columns
}

func readEquipment(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[textRow]) error {
	known, err := w.Names(ctx, tx, equipmentNames)
	if err != nil {
		return err
	}
	var ids [][]any
	for _, p := range pairs {
		if id, ok := known.ID(0, p.Cell("name_en")); ok {
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
	for _, p := range pairs {
		p.After.text = catalog.Equipment{BrandID: w.Run.BrandID, Status: record.Active}
		id, _ := known.ID(0, p.Cell("name_en"))
		if text := byID[id]; text != nil {
			sort := text.Sort
			p.Before = &textRow{text: *text, joins: joins[id], sort: &sort}
			p.After = *p.Before
		}
	}
	return findTextModels(ctx, tx, w, pairs)
}

// findTextModels finds the models that have the texts.
func findTextModels(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[textRow]) error {
	var codes []string
	for _, p := range pairs {
		codes = append(codes, strings.Fields(p.Cell("models"))...)
	}
	models, err := findModels(ctx, tx, w, codes)
	if err != nil {
		return err
	}
	for _, p := range pairs {
		if p.Cell("models") == imports.Cleared {
			continue
		}
		for _, code := range strings.Fields(p.Cell("models")) {
			if id, ok := p.IDOf(models, "models", code, code); ok && !slices.Contains(p.After.ids, id) {
				p.After.ids = append(p.After.ids, id)
			}
		}
	}
	return nil
}

func writeEquipment(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[textRow]) error {
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
	err := imports.Merge(ctx, tx, w, catalog.Equipments, pairs, true, func(p *imports.Pair[textRow]) (before, after *catalog.Equipment) {
		if p.Before != nil {
			before = &p.Before.text
		}
		return before, &p.After.text
	})
	if err != nil {
		return err
	}
	return writeModelEquipment(ctx, tx, w, pairs)
}

// writeModelEquipment makes the models of each text exactly those named.
func writeModelEquipment(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[textRow]) error {
	known, err := w.Names(ctx, tx, equipmentNames)
	if err != nil {
		return err
	}
	var added, removed []catalog.ModelEquipment
	for _, p := range pairs {
		if p.Faulty() {
			continue
		}
		if id := p.After.text.ID; id != 0 {
			known.Put(0, id, p.Cell("name_en"))
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
