package catalog

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// ModelImage is a picture of a model, at its place among the model's pictures.
type ModelImage struct {
	table.Record
	BrandID   int64  `db:"brand_id" json:"brand_id" readOnly:"true" doc:"that of the model"`
	ModelID   int64  `db:"model_id" json:"model_id" minimum:"1"`
	File      string `db:"file" json:"file" maxLength:"64" doc:"name of an uploaded image"`
	FeatureID *int64 `db:"feature_id" json:"feature_id" doc:"the paint, wheels or upholstery that the image shows: cars without it do not show the image; null: every car of the model does"`
	Sort      int64  `db:"sort" json:"sort" minimum:"1" doc:"position among the model's images, from 1; the last by default"`
}

// ModelImages are the images of all models.
var ModelImages = table.New(table.Table[ModelImage]{
	Name: "model_images", Entity: "model-image", Scope: "{brand:brand_id}", Order: "model_id, sort, id",
	Sort:  map[string]string{"sort": "sort", "updated_at": "updated_at", "id": "id"},
	Owner: func(m *ModelImage) table.Owner { return table.OfBrand(m.BrandID) },
	Joins: func(m *ModelImage) []table.Joined { return []table.Joined{{Entity: "model", ID: m.ModelID}} },
	Fixed: []string{"model_id"},
	Refs: []table.Ref[ModelImage]{
		{
			Field: "model_id", Table: "models", Scope: "{brand:brand_id}",
			ID: func(m *ModelImage) *int64 { return &m.ModelID }, Brand: func(m *ModelImage) *int64 { return &m.BrandID },
		},
		{
			Field: "feature_id",
			Table: "features",
			Scope: "{brand:brand_id}",
			ID:    func(m *ModelImage) *int64 { return m.FeatureID },
		},
	},
	Check: checkImages,
	Export: []table.Column[ModelImage]{
		{Head: "model_id", Value: func(m *ModelImage) any { return m.ModelID }},
		{Head: "file", Value: func(m *ModelImage) any { return m.File }},
		{Head: "feature_id", Value: func(m *ModelImage) any { return m.FeatureID }},
		{Head: "sort", Value: func(m *ModelImage) any { return m.Sort }},
	},
})

// checkImages refuses names of files that are no images, or are not there.
func checkImages(ctx context.Context, tx *db.Tx, rows []*ModelImage, wrong []fault.Fields) error {
	names := make([]string, len(rows))
	for i, m := range rows {
		names[i] = m.File
	}

	kept, err := files.Images(ctx, tx, names)
	if err != nil {
		return err
	}

	for i, m := range rows {
		if !kept[m.File] {
			wrong[i].Add("file", "image_unknown")
		}
	}

	return nil
}

// checkImage refuses an image that nobody has sent, and notes which ones the
// rows name, so that they stay.
func checkImage[T any](ctx context.Context, tx *db.Tx, rows []*T, wrong []fault.Fields, of func(*T) string) error {
	var names []string
	for _, row := range rows {
		if name := of(row); name != "" {
			names = append(names, name)
		}
	}

	if len(names) == 0 {
		return nil
	}

	kept, err := files.Images(ctx, tx, names)
	if err != nil {
		return err
	}

	for i, row := range rows {
		if name := of(row); name != "" && !kept[name] {
			wrong[i].Add("image", "image_unknown")
		}
	}

	return nil
}

// AddModelImages adds images of models.
func AddModelImages(ctx context.Context, tx *db.Tx, rows []ModelImage) error {
	return ModelImages.InsertMany(ctx, tx, rows)
}

var modelImageData = record.Data[ModelImage]{
	Table: ModelImages,
	Place: func(m *ModelImage) (db.Condition, *int64) { return db.Equal("model_id", m.ModelID), &m.Sort },
}

func modelImageRoutes(a *httpapi.API) {
	record.Routes(a, "/model-image", PermModel, modelImageData, modelImagesFilter)
}

type modelImagesInput struct {
	httpapi.ListInput
	ModelID int64 `query:"modelId"`
}

func modelImagesFilter(in *modelImagesInput) ([]db.Condition, error) {
	return record.Where("model_id", in.ModelID), nil
}
