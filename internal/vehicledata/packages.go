package vehicledata

import (
	"context"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/record"
)

// contentRow is an item of a package; status deleted removes it.
type contentRow struct {
	content catalog.PackageContent
	status  string
}

var packageTable = &imports.Definition[contentRow]{
	Name: "packages", Keys: []string{"package", "feature", "model"}, Ready: ofPricelist("packages"),
	Columns: []imports.Column[contentRow]{
		imports.Key[contentRow]("package", "package_feature_id", true),
		imports.Key[contentRow]("feature", "feature_id", true),
		imports.Key[contentRow]("model", "model_id", false),
		imports.Choice("status", func(r *contentRow) *string { return &r.status }, record.Active, record.Deleted),
	},
	Read:  readPackages,
	Write: writePackages,
}

// everyModel is the model of a row that applies to all models of the list.
const everyModel = 0

func readPackages(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[contentRow]) error {
	models, err := findModels(ctx, tx, w, imports.Cells(pairs, "model"))
	if err != nil {
		return err
	}

	features, err := findFeatures(ctx, tx, w, append(imports.Cells(pairs, "package"), imports.Cells(pairs, "feature")...))
	if err != nil {
		return err
	}

	type content struct{ pack, feature, model int64 }
	of := map[*imports.Pair[contentRow]]content{}
	keys := [][]any{}

	for _, p := range pairs {
		c := content{model: everyModel}
		if code := p.Cell("package"); code != "" {
			c.pack, _ = p.IDOf(features, "package", code, code)
		}
		if code := p.Cell("feature"); code != "" {
			c.feature, _ = p.IDOf(features, "feature", code, code)
		}
		if code := p.Cell("model"); code != "" {
			c.model, _ = p.IDOf(models, "model", code, code)
		}
		if !p.Faulty() {
			of[p] = c
			keys = append(keys, []any{c.pack, c.feature, c.model})
		}
	}

	if w.Trial() {
		if err := tryPackages(ctx, tx, w, features, pairs); err != nil {
			return err
		}
	}

	found, err := catalog.PackageContents.Find(ctx, tx,
		[]string{"package_feature_id", "feature_id", "COALESCE(model_id, 0)"}, keys,
		db.Equal("pricelist_id", *w.Run.PricelistID))
	if err != nil {
		return err
	}

	stored := map[content]*catalog.PackageContent{}
	for i := range found {
		f := &found[i]
		c := content{f.PackageFeatureID, f.FeatureID, everyModel}
		if f.ModelID != nil {
			c.model = *f.ModelID
		}
		stored[c] = f
	}

	for p, c := range of {
		row := catalog.PackageContent{
			BrandID:          w.Run.BrandID,
			PricelistID:      *w.Run.PricelistID,
			PackageFeatureID: c.pack,
			FeatureID:        c.feature,
		}

		if c.model != everyModel {
			row.ModelID = &c.model
		}
		p.After = contentRow{row, record.Active}
		if kept := stored[c]; kept != nil {
			p.Before = &contentRow{*kept, record.Active}
			p.After = contentRow{*kept, record.Active}
		}
	}

	return nil
}

func writePackages(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[contentRow]) error {
	err := imports.Merge(ctx, tx, w, catalog.PackageContents, pairs, true,
		func(p *imports.Pair[contentRow]) (before, after *catalog.PackageContent) {
			if p.After.status == record.Deleted {
				return nil, nil
			}
			if p.Before != nil {
				before = &p.Before.content
			}
			return before, &p.After.content
		})
	if err != nil {
		return err
	}

	var removed []catalog.PackageContent
	for _, p := range pairs {
		if p.After.status == record.Deleted && p.Before != nil && !p.Faulty() {
			removed = append(removed, p.Before.content)
			p.Wrote(table.ActionUpdate, true)
		}
	}

	if w.Trial() {
		return nil
	}

	return catalog.PackageContents.Remove(ctx, tx, removed)
}

// tryPackages finds what the rule of contents would refuse: it cannot know of packages that the file itself makes.
func tryPackages(
	ctx context.Context,
	tx *db.Tx,
	w *imports.Work,
	features *imports.Codes,
	pairs []*imports.Pair[contentRow],
) error {
	var ids []int64
	for _, id := range features.IDs() {
		ids = append(ids, id[0].(int64))
	}

	packages, err := catalog.Packages(ctx, tx, ids)
	if err != nil {
		return err
	}

	for _, p := range pairs {
		code := p.Cell("package")
		if code == "" || p.Faulty() || p.Cell("status") == record.Deleted {
			continue
		}

		id, _ := p.IDOf(features, "package", code, code)
		is, noted := w.Noted(packageNote(code))

		switch {
		case !noted && !packages[id], noted && !is:
			p.Fault("package", "no_package")
		case noted && !packages[id]:
			p.Unsaved()
		}
	}

	return nil
}
