package imports

import (
	"context"
	"slices"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/record"
)

// textRow is a text of standard equipment and the models that have it.
type textRow struct {
	text catalog.Equipment
	// codes are the models named, nil when the cell says nothing.
	codes *string
	ids   []int64
	// had are the rows that join the text and models, by model.
	had  map[int64]catalog.ModelEquipment
	sort *int64
}

var equipment = &definition[textRow]{
	title: "equipment", keys: []string{"name_en"},
	columns: slices.Concat(
		texts("name", func(r *textRow) *db.Translations { return &r.text.Name }),
		[]column[textRow]{
			{
				head: head{name: "models"}, field: "models",
				set:   func(_ *work, p *pair[textRow], cell string) { p.after.codes = &cell },
				clear: func(p *pair[textRow]) { p.after.codes = new(string) },
			},
			named("sort", whole("sort", 1_000_000, func(r *textRow) **int64 { return &r.sort })),
		},
	),
}

func init() {
	english := equipment.index("name_en")
	equipment.columns[english].required = true
	equipment.columns[english].clear = nil
	equipment.read, equipment.write = readEquipment, writeEquipment
	register(equipment)
}

// equipmentNames gives the texts of the brand by their English name.
func (w *work) equipmentNames(ctx context.Context, tx *db.Tx) (*names, error) {
	if known := w.known["equipment"]; known != nil {
		return known, nil
	}
	read, err := readNames(ctx, tx, `SELECT id, '' AS code, name AS names FROM equipment WHERE {brand:brand_id} AND brand_id = $1 AND status = 'active' ORDER BY id DESC`, w.run.BrandID)
	w.known["equipment"] = read
	return read, err
}

func readEquipment(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[textRow]) error {
	known, err := w.equipmentNames(ctx, tx)
	if err != nil {
		return err
	}
	var ids [][]any
	for _, p := range pairs {
		if id, ok := known.ids[find.Key(p.cell("name_en"))]; ok && id > 0 {
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
	had := map[int64]map[int64]catalog.ModelEquipment{}
	for _, j := range joined {
		if had[j.EquipmentID] == nil {
			had[j.EquipmentID] = map[int64]catalog.ModelEquipment{}
		}
		had[j.EquipmentID][j.ModelID] = j
	}
	for _, p := range pairs {
		p.after.text = catalog.Equipment{BrandID: w.run.BrandID, Status: record.Active}
		if is := byID[known.ids[find.Key(p.cell("name_en"))]]; is != nil {
			sort := is.Sort
			p.before = &textRow{text: *is, had: had[is.ID], sort: &sort}
			p.after = *p.before
		}
	}
	return w.findModels(ctx, tx, pairs)
}

// findModels looks up the models that texts are for.
func (w *work) findModels(ctx context.Context, tx *db.Tx, pairs []*pair[textRow]) error {
	var codes []string
	for _, p := range pairs {
		codes = append(codes, words(p.cell("models"))...)
	}
	models, err := w.models(ctx, tx, codes)
	if err != nil {
		return err
	}
	for _, p := range pairs {
		if p.cell("models") == cleared {
			continue
		}
		for _, code := range words(p.cell("models")) {
			if id, ok := codeOf(models, p, "models", code, code); ok && !slices.Contains(p.after.ids, id) {
				p.after.ids = append(p.after.ids, id)
			}
		}
	}
	return nil
}

func writeEquipment(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[textRow]) error {
	for _, p := range pairs {
		if p.after.sort != nil {
			p.after.text.Sort = *p.after.sort
		} else if p.before == nil {
			next, err := w.nextSort(ctx, tx, "equipment")
			if err != nil {
				return err
			}
			p.after.text.Sort = next
		}
	}
	err := merge(ctx, tx, w, equipment, catalog.Equipments, pairs, true, func(p *pair[textRow]) (before, after *catalog.Equipment) {
		if p.before != nil {
			before = &p.before.text
		}
		return before, &p.after.text
	})
	if err != nil {
		return err
	}
	return writeModelEquipment(ctx, tx, w, pairs)
}

// writeModelEquipment makes the models of each text exactly those named.
func writeModelEquipment(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[textRow]) error {
	var fresh, gone []catalog.ModelEquipment
	for _, p := range pairs {
		if len(p.line.faults) > 0 {
			continue
		}
		known, name := w.known["equipment"], find.Key(p.cell("name_en"))
		if id := p.after.text.ID; id != 0 {
			known.ids[name] = id
		}
		if p.after.codes == nil {
			continue
		}
		for _, id := range p.after.ids {
			if _, ok := p.after.had[id]; !ok {
				fresh = append(fresh, catalog.ModelEquipment{BrandID: w.run.BrandID, ModelID: id, EquipmentID: p.after.text.ID})
				p.did(actionUpdate, false)
			}
		}
		for id, row := range p.after.had {
			if !slices.Contains(p.after.ids, id) {
				gone = append(gone, row)
				p.did(actionUpdate, false)
			}
		}
	}
	if w.trial {
		return nil
	}
	if err := catalog.ModelEquipments.Remove(ctx, tx, gone); err != nil {
		return err
	}
	return catalog.ModelEquipments.InsertMany(ctx, tx, fresh)
}

// nextSort gives the places behind the last row of the brand, one after another.
func (w *work) nextSort(ctx context.Context, tx *db.Tx, table string) (int64, error) {
	if _, ok := w.sorts[table]; !ok {
		next, err := find.NextSort(ctx, tx, table, db.Equal("brand_id", w.run.BrandID))
		if err != nil {
			return 0, err
		}
		w.sorts[table] = next
	}
	w.sorts[table]++
	return w.sorts[table] - 1, nil
}
