package vehicledata

import (
	"context"
	"slices"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// accessoryRow is an accessory; its price is nil until a cell has it.
type accessoryRow struct {
	accessory catalog.Accessory
	price     *money.Cents
}

// accessoryTable has the columns by which accessories of one serie are imported and exported.
var accessoryTable = &imports.Definition[accessoryRow]{
	Name: "accessories", Keys: []string{"code"},
	Columns: slices.Concat(
		[]imports.Column[accessoryRow]{imports.Key[accessoryRow]("code", "code", true)},
		imports.Texts("name", func(r *accessoryRow) *db.Translations { return &r.accessory.Name }),
		[]imports.Column[accessoryRow]{
			neverCleared(imports.Amount("price", false, func(r *accessoryRow) **money.Cents { return &r.price })),
			imports.Text("image", func(r *accessoryRow) *string { return &r.accessory.Image }),
			imports.Choice("status", func(r *accessoryRow) *string {
				return &r.accessory.Status
			}, record.Active, record.Deleted),
		},
	),
	Read:  readAccessories,
	Write: writeAccessories,
}

// neverCleared makes a column of a value that every record has.
func neverCleared[R any](c imports.Column[R]) imports.Column[R] {
	c.Clear = nil
	return c
}

// readAccessories finds those of the serie. An archived code may be there more than once: the one
// in use counts, else the newest.
func readAccessories(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[accessoryRow]) error {
	found, err := catalog.Accessories.Find(ctx, tx, []string{"code_key"},
		imports.Keys(imports.Cells(pairs, "code")), db.Equal("serie_id", *w.Run.SerieID))
	if err != nil {
		return err
	}

	byCode := map[string]*catalog.Accessory{}
	for i := range found {
		a := &found[i]
		other := byCode[found[i].CodeKey]
		if other == nil || other.Status != record.Active && (a.Status == record.Active || a.ID > other.ID) {
			byCode[a.CodeKey] = a
		}
	}

	for _, p := range pairs {
		code := p.Cell("code")
		p.After = accessoryRow{
			accessory: catalog.Accessory{BrandID: w.Run.BrandID, SerieID: *w.Run.SerieID, Code: code, Status: record.Active},
		}
		if known := byCode[find.Key(code)]; known != nil {
			price := known.Price
			p.Before = &accessoryRow{*known, &price}
			p.After = accessoryRow{*known, &price}
			continue
		}

		p.NewCode("code", code)
		if p.Cell("price") == "" {
			p.Fault("price", "import_required")
		}
	}

	return nil
}

func writeAccessories(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[accessoryRow]) error {
	for _, p := range pairs {
		p.After.accessory.Price = *p.After.price
	}

	return imports.Merge(ctx, tx, w, catalog.Accessories, pairs, true,
		func(p *imports.Pair[accessoryRow]) (before, after *catalog.Accessory) {
			if p.Before != nil {
				before = &p.Before.accessory
			}
			return before, &p.After.accessory
		})
}
