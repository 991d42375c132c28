package vehicledata

import (
	"context"
	"slices"
	"strconv"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// offeredRow is a feature as a model of the list offers it, with the model's
// texts for it.
type offeredRow struct {
	offered catalog.ModelFeature
	titles  titles
}

// modelFeatureTable describes the table of options; with createFeatures a row creates a
// feature that does not exist, of which only the code is known.
func modelFeatureTable(createFeatures bool) *imports.Definition[offeredRow] {
	return &imports.Definition[offeredRow]{
		Name: "model_features", Keys: []string{"model", "feature"}, Ready: ofPricelist("model_features"),
		Columns: slices.Concat(
			[]imports.Column[offeredRow]{
				imports.Key[offeredRow]("model", "model_id", true),
				imports.Key[offeredRow]("feature", "feature_id", true),
				listPrice("price_standard", true, func(r *offeredRow) **money.Cents { return &r.offered.PriceStandard }),
				listPrice("price_embassy", true, func(r *offeredRow) **money.Cents { return &r.offered.PriceEmbassy }),
				imports.Flag("standard", func(r *offeredRow) *db.Flag { return &r.offered.Standard }),
				imports.Flag("standard_embassy", func(r *offeredRow) *db.Flag { return &r.offered.StandardEmbassy }),
				imports.Flag("standard_diplomatic", func(r *offeredRow) *db.Flag { return &r.offered.StandardDiplomatic }),
			},
			imports.Texts("title", func(r *offeredRow) *db.Translations { return &r.titles.title }),
			imports.Texts("description", func(r *offeredRow) *db.Translations { return &r.titles.description }),
			[]imports.Column[offeredRow]{
				imports.Text("description_admin", func(r *offeredRow) *string { return &r.offered.DescriptionAdmin }),
				imports.Choice("status", func(r *offeredRow) *string { return &r.offered.Status }, record.Active, record.Deleted),
			},
		),
		Read: func(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[offeredRow]) error {
			return readModelFeatures(ctx, tx, w, pairs, createFeatures)
		},
		Write: writeModelFeatures,
	}
}

// modelOption is a model and a feature, by their ids.
type modelOption struct{ model, feature int64 }

// modelOptions finds the models and features that lines name, except those of
// faulty lines.
func modelOptions[R any](
	ctx context.Context,
	tx *db.Tx,
	w *imports.Work,
	pairs []*imports.Pair[R],
	createFeatures bool,
) (map[*imports.Pair[R]]modelOption, error) {
	models, err := findModels(ctx, tx, w, imports.Cells(pairs, "model"))
	if err != nil {
		return nil, err
	}

	features, err := findFeatures(ctx, tx, w, imports.Cells(pairs, "feature"))
	if err != nil {
		return nil, err
	}

	found := map[*imports.Pair[R]]modelOption{}
	for _, p := range pairs {
		var o modelOption
		var known, described bool
		if code := p.Cell("model"); code != "" {
			o.model, known = p.IDOf(models, "model", code, code)
		}
		code := p.Cell("feature")
		if code != "" && !features.Has(code) && createFeatures && known && !p.Faulty() {
			id, err := newFeature(ctx, tx, w, code)
			if err != nil {
				return nil, err
			}
			features.Add(code, id)
		}
		if code != "" {
			o.feature, described = p.IDOf(features, "feature", code, code)
		}
		if known && described {
			found[p] = o
		}
	}

	return found, nil
}

// newFeature adds a feature of which only the code is known.
func newFeature(ctx context.Context, tx *db.Tx, w *imports.Work, code string) (int64, error) {
	if w.Trial() {
		return w.TrialID(), nil
	}

	next, err := w.NextSort(ctx, tx, "features")
	if err != nil {
		return 0, err
	}

	made, err := catalog.Features.Insert(ctx, tx, catalog.Feature{
		BrandID: w.Run.BrandID,
		Code:    code,
		Status:  record.Active,
		Sort:    next,
	})

	return made.ID, err
}

// offeredOf reads what models of the run's list offer, by model and feature.
func offeredOf[R any](
	ctx context.Context,
	tx *db.Tx,
	w *imports.Work,
	of map[*imports.Pair[R]]modelOption,
) (map[modelOption]*catalog.ModelFeature, error) {
	found, err := catalog.ModelFeatures.Find(ctx, tx, []string{"model_id", "feature_id"}, tuples(of),
		db.Equal("pricelist_id", *w.Run.PricelistID))
	offered := make(map[modelOption]*catalog.ModelFeature, len(found))

	for i := range found {
		offered[modelOption{found[i].ModelID, found[i].FeatureID}] = &found[i]
	}

	return offered, err
}

func tuples[R any](of map[*imports.Pair[R]]modelOption) [][]any {
	var list [][]any
	for _, o := range of {
		if o.model > 0 && o.feature > 0 {
			list = append(list, []any{o.model, o.feature})
		}
	}

	return list
}

func readModelFeatures(
	ctx context.Context,
	tx *db.Tx,
	w *imports.Work,
	pairs []*imports.Pair[offeredRow],
	createFeatures bool,
) error {
	of, err := modelOptions(ctx, tx, w, pairs, createFeatures)
	if err != nil {
		return err
	}

	offered, err := offeredOf(ctx, tx, w, of)
	if err != nil {
		return err
	}

	stored := map[modelOption]titles{}
	if slices.ContainsFunc(record.LanguageCodes, func(l record.Language) bool {
		return w.HasColumn("title_"+l.Code) || w.HasColumn("description_"+l.Code)
	}) {
		if stored, err = titlesOf(ctx, tx, tuples(of)); err != nil {
			return err
		}
	}

	for p, o := range of {
		p.After = offeredRow{newOffered(w, o), stored[o]}
		if kept := offered[o]; kept != nil {
			p.Before = &offeredRow{*kept, stored[o]}
			p.After.offered = *kept
		}
	}

	return nil
}

func newOffered(w *imports.Work, o modelOption) catalog.ModelFeature {
	return catalog.ModelFeature{
		BrandID:     w.Run.BrandID,
		PricelistID: *w.Run.PricelistID,
		ModelID:     o.model,
		FeatureID:   o.feature,
		Status:      record.Active,
	}
}

// awaitModels lets lines of a trial pass whose model comes into the list by another line of the file: nothing of that
// is written.
func awaitModels[R any](
	ctx context.Context,
	tx *db.Tx,
	w *imports.Work,
	pairs []*imports.Pair[R],
	of func(*R) *catalog.ModelFeature,
	comes func(model string) bool,
) error {
	if !w.Trial() {
		return nil
	}

	models := make([][]any, 0, len(pairs))
	for _, p := range pairs {
		if offered := of(&p.After); offered != nil {
			models = append(models, []any{offered.ModelID})
		}
	}

	listed, err := modelPrices(ctx, tx, w, models)
	if err != nil {
		return err
	}

	for _, p := range pairs {
		offered := of(&p.After)
		if offered != nil && listed[offered.ModelID] == nil && comes(p.Cell("model")) {
			p.Unsaved()
		}
	}

	return nil
}

func writeModelFeatures(ctx context.Context, tx *db.Tx, w *imports.Work, pairs []*imports.Pair[offeredRow]) error {
	err := awaitModels(ctx, tx, w, pairs, func(r *offeredRow) *catalog.ModelFeature { return &r.offered },
		func(model string) bool { return w.HasLine("models", model) })
	if err != nil {
		return err
	}

	err = imports.Merge(ctx, tx, w, catalog.ModelFeatures, pairs, true,
		func(p *imports.Pair[offeredRow]) (before, after *catalog.ModelFeature) {
			if p.Before != nil {
				before = &p.Before.offered
			}
			return before, &p.After.offered
		})
	if err != nil {
		return err
	}

	return mergeTitles(ctx, tx, w, pairs, false, func(r *offeredRow) *titles { return &r.titles })
}

// titles are the texts of a feature as a model has it, in all languages.
type titles struct {
	of                 modelOption
	title, description db.Translations
	rows               map[string]*catalog.ModelFeatureTranslation // stored ones, by language
}

func titlesOf(ctx context.Context, tx *db.Tx, pairs [][]any) (map[modelOption]titles, error) {
	found, err := catalog.ModelFeatureTranslations.Find(ctx, tx, []string{"model_id", "feature_id"}, pairs)
	stored := map[modelOption]titles{}

	for i := range found {
		row := &found[i]
		of := modelOption{row.ModelID, row.FeatureID}
		t, ok := stored[of]
		if !ok {
			t = titles{of, db.Translations{}, db.Translations{}, map[string]*catalog.ModelFeatureTranslation{}}
			stored[of] = t
		}
		language := strconv.FormatInt(row.LanguageID, 10)
		t.title[language] = row.Title
		t.description[language] = row.Description
		t.rows[language] = row
	}

	return stored, err
}
