package imports

import (
	"context"
	"slices"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/record"
)

var features = &definition[catalog.Feature]{
	title: "features", keys: []string{"code"},
	columns: slices.Concat(
		[]column[catalog.Feature]{
			named("code", key[catalog.Feature]("code", true)),
			text("code3", func(f *catalog.Feature) *string { return &f.Code3 }),
			orNull("product_class", "productclass_id", func(f *catalog.Feature) **int64 { return &f.ProductclassID }),
			orNull("sales_group", "salesgroup_id", func(f *catalog.Feature) **int64 { return &f.SalesgroupID }),
		},
		texts("description", func(f *catalog.Feature) *db.Translations { return &f.Description }),
		texts("long_description", func(f *catalog.Feature) *db.Translations { return &f.LongDescription }),
		[]column[catalog.Feature]{
			flag("diplo_enabled", func(f *catalog.Feature) *db.Flag { return &f.DiploEnabled }),
			flag("important", func(f *catalog.Feature) *db.Flag { return &f.Important }),
			flag("custom", func(f *catalog.Feature) *db.Flag { return &f.Custom }),
			named("is_individual_colour", flag("isIndividualColour", func(f *catalog.Feature) *db.Flag { return &f.IndividualColour })),
			choice("status", func(f *catalog.Feature) *string { return &f.Status }, record.Active, record.Deleted),
		},
	),
}

func init() {
	features.read, features.write = readFeatures, writeFeatures
	register(features)
}

func readFeatures(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[catalog.Feature]) error {
	if err := w.prepare(ctx, tx, "product_class", "sales_group"); err != nil {
		return err
	}
	found, err := catalog.Features.Find(ctx, tx, []string{"code_key"}, one(cells(pairs, "code")), db.Equal("brand_id", w.run.BrandID))
	if err != nil {
		return err
	}
	byCode := map[string]*catalog.Feature{}
	for i := range found {
		byCode[found[i].CodeKey] = &found[i]
	}
	for _, p := range pairs {
		code := p.cell("code")
		p.after = catalog.Feature{BrandID: w.run.BrandID, Code: code, Status: record.Active}
		if is := byCode[find.Key(code)]; is != nil {
			p.before, p.after = is, *is
			continue
		}
		var fields fault.Fields
		if fields.Code("code", code); code != "" && len(fields) > 0 {
			p.fault("code", fields["code"][0].Code)
		}
	}
	return nil
}

// writeFeatures puts new features behind the last of the brand.
func writeFeatures(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[catalog.Feature]) error {
	for _, p := range pairs {
		if p.before != nil {
			continue
		}
		next, err := w.nextSort(ctx, tx, "features")
		if err != nil {
			return err
		}
		p.after.Sort = next
	}
	return merge(ctx, tx, w, features, catalog.Features, pairs, true, func(p *pair[catalog.Feature]) (before, after *catalog.Feature) {
		return p.before, &p.after
	})
}
