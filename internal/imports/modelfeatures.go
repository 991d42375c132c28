package imports

import (
	"context"
	"slices"
	"strconv"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// offeredRow is a feature as a model of the list offers it, and what the model
// calls it, by language.
type offeredRow struct {
	offered catalog.ModelFeature
	titles  titles
}

var modelFeatures = &definition[offeredRow]{
	title: "model_features", keys: []string{"model", "feature"}, list: true,
	columns: slices.Concat(
		[]column[offeredRow]{
			named("model_id", key[offeredRow]("model", true)),
			named("feature_id", key[offeredRow]("feature", true)),
			amount("price_standard", true, func(r *offeredRow) **money.Cents { return &r.offered.PriceStandard }),
			amount("price_embassy", true, func(r *offeredRow) **money.Cents { return &r.offered.PriceEmbassy }),
			flag("standard", func(r *offeredRow) *db.Flag { return &r.offered.Standard }),
			flag("standard_embassy", func(r *offeredRow) *db.Flag { return &r.offered.StandardEmbassy }),
			flag("standard_diplomatic", func(r *offeredRow) *db.Flag { return &r.offered.StandardDiplomatic }),
		},
		texts("title", func(r *offeredRow) *db.Translations { return &r.titles.title }),
		[]column[offeredRow]{
			text("description_admin", func(r *offeredRow) *string { return &r.offered.DescriptionAdmin }),
			choice("status", func(r *offeredRow) *string { return &r.offered.Status }, record.Active, record.Deleted),
		},
	),
}

func init() {
	modelFeatures.read, modelFeatures.write = readModelFeatures, writeModelFeatures
	register(modelFeatures)
}

// offer is a model and a feature, by their ids.
type offer struct{ model, feature int64 }

// offers finds the models and features that lines name. Those of faulty lines
// are left out.
func offers[R any](ctx context.Context, tx *db.Tx, w *work, pairs []*pair[R]) (map[*pair[R]]offer, error) {
	models, err := w.models(ctx, tx, cells(pairs, "model"))
	if err != nil {
		return nil, err
	}
	features, err := w.features(ctx, tx, cells(pairs, "feature"))
	if err != nil {
		return nil, err
	}
	found := map[*pair[R]]offer{}
	for _, p := range pairs {
		var o offer
		var known, described bool
		if code := p.cell("model"); code != "" {
			o.model, known = codeOf(models, p, "model", code, code)
		}
		code := p.cell("feature")
		if _, there := features.ids[find.Key(code)]; code != "" && !there && w.kind.CreatesFeatures && known && len(p.line.faults) == 0 {
			id, err := w.newFeature(ctx, tx, code)
			if err != nil {
				return nil, err
			}
			features.ids[find.Key(code)] = id
		}
		if code != "" {
			o.feature, described = codeOf(features, p, "feature", code, code)
		}
		if known && described {
			found[p] = o
		}
	}
	return found, nil
}

// newFeature adds a feature of which only the code is known.
func (w *work) newFeature(ctx context.Context, tx *db.Tx, code string) (int64, error) {
	if w.trial {
		return w.invent(), nil
	}
	next, err := w.nextSort(ctx, tx, "features")
	if err != nil {
		return 0, err
	}
	made, err := catalog.Features.Insert(ctx, tx, catalog.Feature{BrandID: w.run.BrandID, Code: code, Status: record.Active, Sort: next})
	return made.ID, err
}

// offeredOf reads what models of the run's list offer, by model and feature.
func offeredOf[R any](ctx context.Context, tx *db.Tx, w *work, of map[*pair[R]]offer) (map[offer]*catalog.ModelFeature, error) {
	found, err := catalog.ModelFeatures.Find(ctx, tx, []string{"model_id", "feature_id"}, tuples(of), db.Equal("pricelist_id", *w.run.PricelistID))
	offered := make(map[offer]*catalog.ModelFeature, len(found))
	for i := range found {
		offered[offer{found[i].ModelID, found[i].FeatureID}] = &found[i]
	}
	return offered, err
}

func tuples[R any](of map[*pair[R]]offer) [][]any {
	var list [][]any
	for _, o := range of {
		if o.model > 0 && o.feature > 0 {
			list = append(list, []any{o.model, o.feature})
		}
	}
	return list
}

func readModelFeatures(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[offeredRow]) error {
	of, err := offers(ctx, tx, w, pairs)
	if err != nil {
		return err
	}
	offered, err := offeredOf(ctx, tx, w, of)
	if err != nil {
		return err
	}
	called := map[offer]titles{}
	if slices.ContainsFunc(languages, func(l struct{ id, code string }) bool { return w.present["title_"+l.code] }) {
		if called, err = titlesOf(ctx, tx, w, tuples(of)); err != nil {
			return err
		}
	}
	for p, o := range of {
		p.after = offeredRow{newOffered(w, o), called[o]}
		if is := offered[o]; is != nil {
			p.before = &offeredRow{*is, called[o]}
			p.after.offered = *is
		}
	}
	return nil
}

func newOffered(w *work, o offer) catalog.ModelFeature {
	return catalog.ModelFeature{BrandID: w.run.BrandID, PricelistID: *w.run.PricelistID, ModelID: o.model, FeatureID: o.feature, Status: record.Active}
}

func writeModelFeatures(ctx context.Context, tx *db.Tx, w *work, pairs []*pair[offeredRow]) error {
	err := merge(ctx, tx, w, modelFeatures, catalog.ModelFeatures, pairs, true, func(p *pair[offeredRow]) (before, after *catalog.ModelFeature) {
		if p.before != nil {
			before = &p.before.offered
		}
		return before, &p.after.offered
	})
	if err != nil {
		return err
	}
	return mergeTitles(ctx, tx, w, modelFeatures, pairs, false, func(r *offeredRow) *titles { return &r.titles })
}

// titles is what a model calls a feature, in all languages.
type titles struct {
	of                 offer
	title, description db.Translations
	rows               map[string]*catalog.ModelFeatureTranslation // kept ones, by language
}

func titlesOf(ctx context.Context, tx *db.Tx, _ *work, pairs [][]any) (map[offer]titles, error) {
	found, err := catalog.ModelFeatureTranslations.Find(ctx, tx, []string{"model_id", "feature_id"}, pairs)
	called := map[offer]titles{}
	for i := range found {
		row := &found[i]
		of := offer{row.ModelID, row.FeatureID}
		t, ok := called[of]
		if !ok {
			t = titles{of, db.Translations{}, db.Translations{}, map[string]*catalog.ModelFeatureTranslation{}}
			called[of] = t
		}
		language := strconv.FormatInt(row.LanguageID, 10)
		t.title[language], t.description[language], t.rows[language] = row.Title, row.Description, row
	}
	return called, err
}
