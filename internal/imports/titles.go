package imports

import (
	"context"
	"slices"
	"strconv"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
)

var featureTitles = &definition[titles]{
	title: "titles", keys: []string{"model", "feature"},
	columns: slices.Concat(
		[]column[titles]{
			named("model_id", key[titles]("model", true)),
			named("feature_id", key[titles]("feature", true)),
		},
		texts("title", func(t *titles) *db.Translations { return &t.title }),
		texts("description", func(t *titles) *db.Translations { return &t.description }),
	),
}

func init() {
	featureTitles.read, featureTitles.write = readTitles, writeTitles
	register(featureTitles)
}

func readTitles(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[titles]) error {
	of, err := offers(ctx, tx, w, pairs)
	if err != nil {
		return err
	}
	called, err := titlesOf(ctx, tx, w, tuples(of))
	if err != nil {
		return err
	}
	for p, o := range of {
		p.after = titles{of: o}
		if is, ok := called[o]; ok {
			p.before, p.after = &is, is
		}
	}
	return nil
}

func writeTitles(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[titles]) error {
	return mergeTitles(ctx, tx, w, featureTitles, pairs, true, func(t *titles) *titles { return t })
}

// mergeTitles writes the texts of each language as the row it is kept in.
func mergeTitles[R any](ctx context.Context, tx *db.Tx, w *work, d *definition[R], pairs []*pair[R], main bool, of func(*R) *titles) error {
	for _, l := range languages {
		language, err := strconv.ParseInt(l.id, 10, 64)
		if err != nil {
			return err
		}
		err = merge(ctx, tx, w, d, catalog.ModelFeatureTranslations, pairs, false, func(p *pair[R]) (before, after *catalog.ModelFeatureTranslation) {
			t := of(&p.after)
			before = t.rows[l.id]
			title, description := t.title[l.id], t.description[l.id]
			if before == nil && title == "" && description == "" {
				return nil, nil
			}
			row := catalog.ModelFeatureTranslation{BrandID: w.run.BrandID, ModelID: t.of.model, FeatureID: t.of.feature, LanguageID: language}
			if before != nil {
				row = *before
			}
			row.Title, row.Description = title, description
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
		if p.before == nil && p.line.action == actionUpdate {
			p.line.action = actionCreate
		}
	}
	return nil
}
