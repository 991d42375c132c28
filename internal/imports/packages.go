package imports

import (
	"context"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/record"
)

// contentRow is a content of a package; status deleted takes it out.
type contentRow struct {
	content catalog.PackageContent
	status  string
}

var packages = &definition[contentRow]{
	title: "packages", keys: []string{"package", "feature", "model"}, list: true,
	columns: []column[contentRow]{
		named("package_feature_id", key[contentRow]("package", true)),
		named("feature_id", key[contentRow]("feature", true)),
		named("model_id", key[contentRow]("model", false)),
		choice("status", func(r *contentRow) *string { return &r.status }, record.Active, record.Deleted),
	},
}

func init() {
	packages.read, packages.write = readPackages, writePackages
	register(packages)
}

// everyModel stands for the model of a row that is for all models of the list.
const everyModel = 0

func readPackages(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[contentRow]) error {
	models, err := w.models(ctx, tx, cells(pairs, "model"))
	if err != nil {
		return err
	}
	features, err := w.features(ctx, tx, append(cells(pairs, "package"), cells(pairs, "feature")...))
	if err != nil {
		return err
	}
	type content struct{ pack, feature, model int64 }
	of, keys := map[*pair[contentRow]]content{}, [][]any{}
	for _, p := range pairs {
		c := content{model: everyModel}
		if code := p.cell("package"); code != "" {
			c.pack, _ = codeOf(features, p, "package", code, code)
		}
		if code := p.cell("feature"); code != "" {
			c.feature, _ = codeOf(features, p, "feature", code, code)
		}
		if code := p.cell("model"); code != "" {
			c.model, _ = codeOf(models, p, "model", code, code)
		}
		if len(p.line.faults) == 0 {
			of[p], keys = c, append(keys, []any{c.pack, c.feature, c.model})
		}
	}
	found, err := catalog.PackageContents.Find(ctx, tx, []string{"package_feature_id", "feature_id", "COALESCE(model_id, 0)"}, keys, db.Equal("pricelist_id", *w.run.PricelistID))
	if err != nil {
		return err
	}
	there := map[content]*catalog.PackageContent{}
	for i := range found {
		f := &found[i]
		c := content{f.PackageFeatureID, f.FeatureID, everyModel}
		if f.ModelID != nil {
			c.model = *f.ModelID
		}
		there[c] = f
	}
	for p, c := range of {
		row := catalog.PackageContent{BrandID: w.run.BrandID, PricelistID: *w.run.PricelistID, PackageFeatureID: c.pack, FeatureID: c.feature}
		if c.model != everyModel {
			row.ModelID = &c.model
		}
		p.after = contentRow{row, record.Active}
		if is := there[c]; is != nil {
			p.before, p.after = &contentRow{*is, record.Active}, contentRow{*is, record.Active}
		}
	}
	return nil
}

func writePackages(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[contentRow]) error {
	err := merge(ctx, tx, w, packages, catalog.PackageContents, pairs, true, func(p *pair[contentRow]) (before, after *catalog.PackageContent) {
		if p.after.status == record.Deleted {
			return nil, nil
		}
		if p.before != nil {
			before = &p.before.content
		}
		return before, &p.after.content
	})
	if err != nil {
		return err
	}
	var gone []catalog.PackageContent
	for _, p := range pairs {
		if p.after.status == record.Deleted && p.before != nil && len(p.line.faults) == 0 {
			gone = append(gone, p.before.content)
			p.line.action = actionUpdate
		}
	}
	if w.trial {
		return nil
	}
	return catalog.PackageContents.Remove(ctx, tx, gone)
}
