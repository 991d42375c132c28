package offer

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// VersionImage is a picture of an offer, at its place among them.
type VersionImage struct {
	table.Record
	BrandID   int64  `db:"brand_id" json:"brand_id" readOnly:"true" doc:"that of the offer"`
	CompanyID int64  `db:"company_id" json:"company_id" readOnly:"true" doc:"that of the offer"`
	VersionID int64  `db:"version_id" json:"version_id" minimum:"1"`
	Image     string `db:"image" json:"image" maxLength:"64" doc:"name of an uploaded image"`
	Sort      int64  `db:"sort" json:"sort" minimum:"1" doc:"position among the offer's images, from 1; the last by default"`
}

var images = table.New(table.Table[VersionImage]{
	Name:    "version_images",
	Entity:  "version-image",
	Scope:   "{brand:brand_id|versions(version_id)} AND {company:company_id}",
	Order:   "version_id, sort, id",
	Reading: PermRead,
	Sort:    map[string]string{"sort": "sort", "updated_at": "updated_at", "id": "id"},
	Owner:   func(x *VersionImage) table.Owner { return table.Owner{BrandID: &x.BrandID, CompanyID: &x.CompanyID} },
	Whose:   whoseOffer(func(x *VersionImage) int64 { return x.VersionID }),
	Fixed:   []string{"version_id"},
	Refs: []table.Ref[VersionImage]{
		offerRef(func(x *VersionImage) (*int64, *int64, *int64) { return &x.VersionID, &x.BrandID, &x.CompanyID }),
	},
	Check: checkImages,
	Wrote: markOfferChanged(func(x *VersionImage) int64 { return x.VersionID }),
	Export: []table.Column[VersionImage]{
		{Head: "version_id", Value: func(x *VersionImage) any { return x.VersionID }},
		{Head: "image", Value: func(x *VersionImage) any { return x.Image }},
		{Head: "sort", Value: func(x *VersionImage) any { return x.Sort }},
	},
})

// checkImages refuses names of files that are no images or are not there.
func checkImages(ctx context.Context, tx *db.Tx, rows []*VersionImage, wrong []fault.Fields) error {
	names := make([]string, len(rows))
	for i, x := range rows {
		names[i] = x.Image
	}

	kept, err := files.Images(ctx, tx, names)
	if err != nil {
		return err
	}

	for i, x := range rows {
		if !kept[x.Image] {
			wrong[i].Add("image", "image_unknown")
		}
	}

	return nil
}

var imageData = record.Data[VersionImage]{
	Table: images,
	Place: func(x *VersionImage) (db.Condition, *int64) { return db.Equal("version_id", x.VersionID), &x.Sort },
}

func imageRoutes(a *httpapi.API) {
	const path = "/version-image"
	record.Routes(a, path, PermEdit, imageData, ofVersion)
	const summary = "Show the images of a model in the offer, instead of what it shows."
	httpapi.GetAndPost(a, path+"/copy-from-model/{versionId}/{modelId}", PermEdit, imagesOfModel, summary)
	httpapi.GetAndPost(a, path+"/delete-all/{versionId}", PermEdit, deleteImages, "Remove every image of the offer.")
}

type ofVersionInput struct {
	httpapi.ListInput
	VersionID int64 `query:"versionId"`
}

func ofVersion(in *ofVersionInput) ([]db.Condition, error) {
	return record.Where("version_id", in.VersionID), nil
}

type ofModelInput struct {
	VersionID int64 `path:"versionId" minimum:"1"`
	ModelID   int64 `path:"modelId" minimum:"1"`
}

func imagesOfModel(ctx context.Context, tx *db.Tx, in *ofModelInput) ([]VersionImage, error) {
	v, err := Versions.Lock(ctx, tx, in.VersionID)
	if err != nil {
		return nil, err
	}

	shown, err := db.Select[string](ctx, tx, `
		SELECT file
		FROM model_images
		WHERE {brand:brand_id} AND brand_id = $1 AND model_id = $2
		ORDER BY sort, id
		LIMIT 100`,
		v.BrandID, in.ModelID)
	if err != nil {
		return nil, fmt.Errorf("read images of a model: %w", err)
	}
	if err := dropImages(ctx, tx, v.ID); err != nil {
		return nil, err
	}

	return AddImages(ctx, tx, v.ID, shown)
}

type versionInput struct {
	VersionID int64 `path:"versionId" minimum:"1"`
}

func deleteImages(ctx context.Context, tx *db.Tx, in *versionInput) (httpapi.NoContent, error) {
	v, err := Versions.Lock(ctx, tx, in.VersionID)
	if err == nil {
		err = dropImages(ctx, tx, v.ID)
	}

	return httpapi.NoContent{}, err
}

// AddImages gives an offer without pictures these, in their order.
func AddImages(ctx context.Context, tx *db.Tx, version int64, names []string) ([]VersionImage, error) {
	rows := make([]VersionImage, len(names))
	for i, name := range names {
		rows[i] = VersionImage{VersionID: version, Image: name, Sort: int64(i + 1)}
	}

	return rows, images.InsertMany(ctx, tx, rows)
}

func dropImages(ctx context.Context, tx *db.Tx, version int64) error {
	had, err := find.List(ctx, tx, images, find.ListQuery{}, db.Equal("version_id", version))
	if err != nil {
		return fmt.Errorf("read images of an offer: %w", err)
	}

	return images.Remove(ctx, tx, had.Rows)
}

// ImageFile reads the name of the file of an image of an offer.
func ImageFile(ctx context.Context, tx *db.Tx, id int64) (string, error) {
	image, err := images.Get(ctx, tx, id)
	return image.Image, err
}
