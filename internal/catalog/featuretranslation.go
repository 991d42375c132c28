package catalog

import (
	"context"
	"net/http"
	"strconv"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// FeatureTranslation is the text of a feature in one language. It is written
// through its feature, which keeps the history.
type FeatureTranslation struct {
	table.Line
	BrandID         int64   `db:"brand_id" json:"brand_id" readOnly:"true" doc:"that of the feature"`
	FeatureID       int64   `db:"feature_id" json:"feature_id"`
	LanguageID      int64   `db:"language_id" json:"language_id"`
	Description     string  `db:"description" json:"description"`
	LongDescription string  `db:"long_description" json:"long_description"`
	Revision        int64   `db:"revision" json:"revision"`
	CreatedAt       db.Time `db:"created_at" json:"created_at" readOnly:"true"`
	UpdatedAt       db.Time `db:"updated_at" json:"updated_at" readOnly:"true"`
	UpdatedBy       *int64  `db:"updated_by" json:"-"`
}

var featureTranslations = table.New(table.Table[FeatureTranslation]{
	Name:   "feature_translations",
	Entity: "feature-translation",
	Scope:  "{brand:brand_id}",
	Order:  "brand_id, feature_id, id",
	Sort: map[string]string{
		"feature_id":  "feature_id",
		"language_id": "language_id",
		"updated_at":  "updated_at",
		"id":          "id",
	},
	Owner:  func(t *FeatureTranslation) table.Owner { return table.OfBrand(t.BrandID) },
	Unique: []table.Unique{{Field: "language_id", Within: []string{"feature_id"}}},
	Export: []table.Column[FeatureTranslation]{
		{Head: "feature_id", Value: func(t *FeatureTranslation) any { return t.FeatureID }},
		{Head: "language_id", Value: func(t *FeatureTranslation) any { return t.LanguageID }},
		{Head: "description", Value: func(t *FeatureTranslation) any { return t.Description }},
		{Head: "long_description", Value: func(t *FeatureTranslation) any { return t.LongDescription }},
	},
})

func featureTranslationRoutes(a *httpapi.API) {
	const path = "/feature-translation"
	httpapi.List(a, path, authz.LoginOnly, featureTranslations, featureTranslationsFilter)
	httpapi.Op(a, http.MethodGet, path+"/{id}", authz.LoginOnly, getFeatureTranslation)
	httpapi.Op(a, http.MethodPost, path, PermFeature, saveFeatureTranslation,
		httpapi.Summary("Write the text of a feature in one language."))
	httpapi.Op(a, http.MethodPut, path+"/{id}", PermFeature, updateFeatureTranslation)
	httpapi.Op(a, http.MethodPost, path+"/{id}", PermFeature, updateFeatureTranslation)
	httpapi.Op(a, http.MethodDelete, path+"/{id}", PermFeature, deleteFeatureTranslation)
}

type featureTranslationsInput struct {
	httpapi.ListInput
	FeatureID  int64 `query:"featureId"`
	LanguageID int64 `query:"languageId"`
}

func featureTranslationsFilter(in *featureTranslationsInput) ([]db.Condition, error) {
	return append(record.Where("feature_id", in.FeatureID), record.Where("language_id", in.LanguageID)...), nil
}

func getFeatureTranslation(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (FeatureTranslation, error) {
	return featureTranslations.Get(ctx, tx, in.ID)
}

// saveFeatureTranslation writes the text whose id the body carries, or that of the feature in the language.
func saveFeatureTranslation(
	ctx context.Context,
	tx *db.Tx,
	in *httpapi.Save[FeatureTranslation],
) (FeatureTranslation, error) {
	if id := in.Body.Int("id"); id != 0 {
		return changeFeatureTranslation(ctx, tx, id, in.Saw(), in.Body)
	}

	var text FeatureTranslation
	if err := in.Body.Apply(&text); err != nil {
		return text, err
	}

	there, err := textIn(ctx, tx, text.FeatureID, text.LanguageID)
	if err != nil {
		return text, err
	}
	if len(there) == 0 {
		return saveText(ctx, tx, text)
	}

	kept := there[0]
	if err := kept.checkUnchanged(in.Saw()); err != nil {
		return text, err
	}
	// What the body leaves out stays as it is.
	if err := in.Body.Apply(&kept); err != nil {
		return text, err
	}

	return saveText(ctx, tx, kept)
}

func updateFeatureTranslation(
	ctx context.Context,
	tx *db.Tx,
	in *httpapi.SaveByID[FeatureTranslation],
) (FeatureTranslation, error) {
	return changeFeatureTranslation(ctx, tx, in.ID, in.Saw(), in.Body)
}

// changeFeatureTranslation saves what the body has of a text that there is.
func changeFeatureTranslation(
	ctx context.Context, tx *db.Tx, id int64, seen table.Seen, body table.Patch[FeatureTranslation],
) (FeatureTranslation, error) {
	text, err := featureTranslations.Get(ctx, tx, id)
	if err != nil {
		return text, err
	}
	if err := text.checkUnchanged(seen); err != nil {
		return text, err
	}

	feature := text.FeatureID
	language := text.LanguageID
	if err := body.Apply(&text); err != nil {
		return text, err
	}

	var fields fault.Fields
	if text.FeatureID != feature {
		fields.Add("feature_id", "fixed")
	}
	if text.LanguageID != language {
		fields.Add("language_id", "fixed")
	}
	if err := fields.Err(); err != nil {
		return text, err
	}

	return saveText(ctx, tx, text)
}

func deleteFeatureTranslation(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (httpapi.NoContent, error) {
	text, err := featureTranslations.Get(ctx, tx, in.ID)
	if err != nil {
		return httpapi.NoContent{}, err
	}
	if err := text.checkUnchanged(in.Saw()); err != nil {
		return httpapi.NoContent{}, err
	}

	text.Description = ""
	text.LongDescription = ""
	return httpapi.NoContent{}, writeText(ctx, tx, text)
}

// checkUnchanged refuses a text that changed since the caller has seen it.
func (t *FeatureTranslation) checkUnchanged(seen table.Seen) error {
	moved, err := seen.Moved(t.Revision)
	if err != nil || !moved {
		return err
	}

	conflict := fault.New(fault.Conflict, "changed_meanwhile").With("who", "")
	conflict.Current = *t
	conflict.ChangedAt = t.UpdatedAt.Time

	return conflict
}

// textIn reads the text of a feature in a language, or none.
func textIn(ctx context.Context, tx *db.Tx, feature, language int64) ([]FeatureTranslation, error) {
	kept, err := find.List(ctx, tx, featureTranslations, find.ListQuery{Limit: 1},
		db.Equal("feature_id", feature), db.Equal("language_id", language))
	return kept.Rows, err
}

// saveText stores a text with its feature and gives it as it is kept.
func saveText(ctx context.Context, tx *db.Tx, text FeatureTranslation) (FeatureTranslation, error) {
	if err := writeText(ctx, tx, text); err != nil {
		return text, err
	}

	kept, err := textIn(ctx, tx, text.FeatureID, text.LanguageID)
	if err != nil || len(kept) == 0 { // an empty text is none
		return text, err
	}

	return kept[0], nil
}

func writeText(ctx context.Context, tx *db.Tx, text FeatureTranslation) error {
	var fields fault.Fields
	if text.LanguageID < 1 || text.LanguageID > record.Languages {
		fields.Add("language_id", "unknown_language", "language", text.LanguageID)
	}
	_, err := Features.Get(ctx, tx, text.FeatureID)
	if fault.Is(err, fault.NotFound) {
		fields.Add("feature_id", "not_found")
	} else if err != nil {
		return err
	}

	if err := fields.Err(); err != nil {
		return err
	}

	language := strconv.FormatInt(text.LanguageID, 10)

	_, err = Features.Update(ctx, tx, text.FeatureID, table.AnyRevision, func(f *Feature) error {
		f.Description[language] = text.Description
		f.LongDescription[language] = text.LongDescription
		return nil
	})

	return err
}
