package vehicledata

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/record"
)

var featureTable = &imports.Definition[catalog.Feature]{
	Name: "features", Keys: []string{"code"},
	Columns: slices.Concat(
		[]imports.Column[catalog.Feature]{
			imports.Key[catalog.Feature]("code", "code", true),
			imports.Coded(imports.Text("code3", func(f *catalog.Feature) *string { return &f.Code3 })),
			imports.OrNull(productClass, "productclass_id", func(f *catalog.Feature) **int64 { return &f.ProductclassID }),
			imports.OrNull(salesGroup, "salesgroup_id", func(f *catalog.Feature) **int64 { return &f.SalesgroupID }),
		},
		imports.Texts("description", func(f *catalog.Feature) *db.Translations { return &f.Description }),
		imports.Texts("long_description", func(f *catalog.Feature) *db.Translations { return &f.LongDescription }),
		[]imports.Column[catalog.Feature]{
			imports.Flag("diplo_enabled", func(f *catalog.Feature) *db.Flag { return &f.DiploEnabled }),
			imports.Flag("important", func(f *catalog.Feature) *db.Flag { return &f.Important }),
			imports.Flag("custom", func(f *catalog.Feature) *db.Flag { return &f.Custom }),
			imports.Named("is_individual_colour", imports.Flag("isIndividualColour", func(f *catalog.Feature) *db.Flag {
				return &f.IndividualColour
			})),
			colourColumn,
			imports.Choice("status", func(f *catalog.Feature) *string { return &f.Status }, record.Active, record.Deleted),
		},
	),
	Read:  readFeatures,
	Write: writeFeatures,
}

// colourColumn is that of a paint or an upholstery.
var colourColumn = imports.Column[catalog.Feature]{
	Name: "colour", Field: "colour",
	Set:   func(_ *imports.Work, p *imports.Pair[catalog.Feature], cell string) { p.After.Colour = &cell },
	Clear: func(p *imports.Pair[catalog.Feature]) { p.After.Colour = nil },
	Get: func(_ *imports.Work, f *catalog.Feature) string {
		if f.Colour == nil {
			return ""
		}
		return *f.Colour
	},
}

func readFeatures(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[catalog.Feature]) error {
	found, err := catalog.Features.Find(ctx, tx, []string{"code_key"},
		imports.Keys(imports.Cells(pairs, "code")), db.Equal("brand_id", w.Run.BrandID))
	if err != nil {
		return err
	}

	byCode := map[string]*catalog.Feature{}
	for i := range found {
		byCode[found[i].CodeKey] = &found[i]
	}

	for _, p := range pairs {
		code := p.Cell("code")
		p.After = catalog.Feature{BrandID: w.Run.BrandID, Code: code, Status: record.Active}
		if feature := byCode[find.Key(code)]; feature != nil {
			p.Before = feature
			p.After = *feature
			continue
		}

		p.NewCode("code", code)
	}

	return nil
}

// writeFeatures puts new features behind the last of the brand.
func writeFeatures(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[catalog.Feature]) error {
	for _, p := range pairs {
		if p.Before != nil {
			continue
		}

		next, err := w.NextSort(ctx, tx, "features")
		if err != nil {
			return err
		}

		p.After.Sort = next
	}

	if w.Trial() {
		if err := notePackages(ctx, tx, w, pairs); err != nil {
			return err
		}
	}

	return imports.Merge(ctx, tx, w, catalog.Features, pairs, true,
		func(p *imports.Pair[catalog.Feature]) (before, after *catalog.Feature) {
			return p.Before, &p.After
		})
}

// notePackages notes which of the features a trial would make packages, and which not.
func notePackages(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[catalog.Feature]) error {
	groups, err := db.Select[int64](ctx, tx, `SELECT id
		FROM sales_groups
		WHERE {brand:brand_id} AND brand_id = $1 AND type = 'packages'`, w.Run.BrandID)
	if err != nil {
		return fmt.Errorf("read sales groups of packages: %w", err)
	}

	for _, p := range pairs {
		group := p.After.SalesgroupID
		w.Note(packageNote(p.After.Code),
			group != nil && (slices.Contains(groups, *group) || *group < 0 && catalog.NamesPackages(w.NameOf(salesGroup, *group))))
	}

	return nil
}

func packageNote(code string) string { return "package " + find.Key(code) }
