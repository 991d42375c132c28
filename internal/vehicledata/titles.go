package vehicledata

import (
	"context"
	"slices"
	"strconv"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/record"
)

var titleTable = &imports.Definition[titles]{
	Name: "titles", Keys: []string{"model", "feature"},
	Columns: slices.Concat(
		[]imports.Column[titles]{
			imports.Key[titles]("model", "model_id", true),
			imports.Key[titles]("feature", "feature_id", true),
		},
		imports.Texts("title", func(t *titles) *db.Translations { return &t.title }),
		imports.Texts("description", func(t *titles) *db.Translations { return &t.description }),
	),
	Read:  readTitles,
	Write: writeTitles,
}

func readTitles(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[titles]) error {
	of, err := modelOptions(ctx, tx, w, pairs, false)
	if err != nil {
		return err
	}

	stored, err := titlesOf(ctx, tx, tuples(of))
	if err != nil {
		return err
	}

	for p, o := range of {
		p.After = titles{of: o}
		if kept, ok := stored[o]; ok {
			p.Before = &kept
			p.After = kept
		}
	}

	return nil
}

func writeTitles(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[titles]) error {
	return mergeTitles(ctx, tx, w, pairs, true, func(t *titles) *titles { return t })
}

// mergeTitles writes the texts of each language into their row.
func mergeTitles[R any](
	ctx context.Context,
	tx *db.Tx,
	w *imports.Work,
	pairs []*imports.Pair[R],
	main bool,
	of func(*R) *titles,
) error {
	for _, l := range record.LanguageCodes {
		language, err := strconv.ParseInt(l.ID, 10, 64)
		if err != nil {
			return err
		}

		err = imports.Merge(ctx, tx, w, catalog.ModelFeatureTranslations, pairs, false,
			func(p *imports.Pair[R]) (before, after *catalog.ModelFeatureTranslation) {
				t := of(&p.After)
				before = t.rows[l.ID]
				title := t.title[l.ID]
				description := t.description[l.ID]
				if before == nil && title == "" && description == "" {
					return nil, nil
				}
				row := catalog.ModelFeatureTranslation{
					BrandID:    w.Run.BrandID,
					ModelID:    t.of.model,
					FeatureID:  t.of.feature,
					LanguageID: language,
				}
				if before != nil {
					row = *before
				}
				row.Title = title
				row.Description = description
				return before, &row
			})
		if err != nil {
			return err
		}
	}

	if !main {
		return nil
	}

	for _, p := range pairs {
		if p.Before == nil && p.Action() == table.ActionUpdate {
			p.Wrote(table.ActionCreate, true)
		}
	}

	return nil
}
