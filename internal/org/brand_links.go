package org

import (
	"context"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/files"
)

// What a brand goes with: manufacturers, product classes, companies, gearboxes.

const isFca = `(SELECT CASE WHEN count(*) > 0 THEN 1 ELSE 0 END
	FROM brand_manufacturers made
	JOIN manufacturers maker ON maker.id = made.manufacturer_id
	WHERE made.brand_id = brands.id AND maker.code_key = 'fca')`

// IsFca reports whether one of the brand's manufacturers has the code fca.
func IsFca(ctx context.Context, tx *db.Tx, brandID int64) (bool, error) {
	is, err := db.SelectOne[db.Flag](ctx, tx, "SELECT "+isFca+" FROM brands WHERE id = $1 AND {brand:id}", brandID)
	return bool(is), err
}

var brandLinks = table.Links[Brand]{
	{
		Field: "manufacturer_ids", IDs: func(b *Brand) *table.IDs { return &b.ManufacturerIDs },
		Pairs: "brand_manufacturers",
		Own:   "brand_id",
		Other: "manufacturer_id",
		To:    "manufacturers",
		May:   MadeFor("manufacturers.id"),
	},
	classLink("exterior", func(b *Brand) *table.IDs { return &b.ExteriorIDs }),
	classLink("interior", func(b *Brand) *table.IDs { return &b.InteriorIDs }),
	{
		Field: "company_ids", IDs: func(b *Brand) *table.IDs { return &b.CompanyIDs },
		Pairs: "company_brands",
		Own:   "brand_id",
		Other: "company_id",
		To:    "companies",
		Kind:  "company",
		InUse: "status <> 'deleted'",
		Add: func(ctx context.Context, tx *db.Tx, b *Brand, company int64) error {
			return AddCompanyBrand(ctx, tx, CompanyBrand{CompanyID: company, BrandID: b.ID})
		},
		Remove: func(ctx context.Context, tx *db.Tx, b *Brand, company int64) error {
			return sellNoMore(ctx, tx, company, b.ID)
		},
	},
}

// classLink holds the classes that a step of the offer shows; only classes of
// that step can be chosen.
func classLink(step string, ids func(*Brand) *table.IDs) table.Link[Brand] {
	return table.Link[Brand]{
		Field: step + "_product_class_ids",
		IDs:   ids,
		Pairs: "brand_" + step + "_classes",
		Own:   "brand_id",
		Other: "product_class_id",
		To:    "product_classes", May: "step = '" + step + "'", Misfit: "ids_other_step", InUse: "status = 'active'",
	}
}

// checkBrands refuses links to records that are missing or archived, a picture that is
// none, and a default gearbox that is neither the brand's own nor generic.
func checkBrands(ctx context.Context, tx *db.Tx, rows []*Brand, wrong []fault.Fields) error {
	if err := brandLinks.Check(ctx, tx, rows, wrong); err != nil {
		return err
	}
	if err := checkBrandImages(ctx, tx, rows, wrong); err != nil {
		return err
	}
	return checkGearboxes(ctx, tx, rows, wrong)
}

// checkBrandImages refuses names of files that are no images, or are not there.
func checkBrandImages(ctx context.Context, tx *db.Tx, rows []*Brand, wrong []fault.Fields) error {
	var names []string
	for _, b := range rows {
		if b.Image != "" {
			names = append(names, b.Image)
		}
	}

	if len(names) == 0 {
		return nil
	}

	kept, err := files.Images(ctx, tx, names)
	if err != nil {
		return err
	}

	for i, b := range rows {
		if b.Image != "" && !kept[b.Image] {
			wrong[i].Add("image", "image_unknown")
		}
	}

	return nil
}

func checkGearboxes(ctx context.Context, tx *db.Tx, rows []*Brand, wrong []fault.Fields) error {
	if !slices.ContainsFunc(rows, func(b *Brand) bool { return b.DefaultGearbox != nil }) {
		return nil
	}

	boxes, err := db.Select[BrandGearbox](ctx, tx, `SELECT id, brand_id, code, name
		FROM gearboxes
		WHERE {brand?:brand_id}
		ORDER BY id
		LIMIT 10000`)
	if err != nil {
		return err
	}

	for i, b := range rows {
		if b.DefaultGearbox != nil && !slices.ContainsFunc(boxes, func(g BrandGearbox) bool {
			return g.ID == *b.DefaultGearbox && (g.BrandID == nil || *g.BrandID == b.ID)
		}) {
			wrong[i].Add("default_gearbox", "not_found")
		}
	}

	return nil
}

// assignBrand gives a new brand to its creator and to every administrator:
// outside everybody's scope it could never be used.
func assignBrand(ctx context.Context, tx *db.Tx, b *Brand) error {
	_, err := tx.Unscoped("a new brand is in nobody's scope yet").Exec(ctx, `
		INSERT INTO user_brands (user_id, brand_id)
		SELECT id, $1 FROM users WHERE (role_id = $2 OR id = $3) AND status <> 'deleted'`,
		b.ID, authz.TopRole, tx.Actor.UserID)
	return err
}

// BrandGearbox is a gearbox as a brand shows it; package catalog keeps gearboxes.
type BrandGearbox struct {
	ID      int64           `db:"id" json:"id"`
	BrandID *int64          `db:"brand_id" json:"brand_id"`
	Code    string          `db:"code" json:"code"`
	Name    db.Translations `db:"name" json:"name"`
}

// loadGearboxes adds the gearboxes in use to a brand.
func loadGearboxes(ctx context.Context, tx *db.Tx, b *Brand) (err error) {
	b.Gearboxes, err = db.Select[BrandGearbox](ctx, tx, `
		SELECT id, brand_id, code, name
		FROM gearboxes
		WHERE {brand:brand_id} AND brand_id = $1 AND status = 'active'
		ORDER BY code_key, id
		LIMIT 1000`, b.ID)
	if b.Gearboxes == nil {
		b.Gearboxes = []BrandGearbox{}
	}

	return err
}
