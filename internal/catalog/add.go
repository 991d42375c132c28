package catalog

import (
	"context"

	"forecourt/internal/db"
)

// What the demo group and imports add: rows in use, behind the others.

// AddSerie adds a serie with model ranges of these names.
func AddSerie(ctx context.Context, tx *db.Tx, s Serie, ranges []string) error {
	sort, err := db.NextSort(ctx, tx, "series", db.Equal("brand_id", s.BrandID))
	if err != nil {
		return err
	}
	s.Status, s.Sort = StatusActive, sort
	if s, err = series.Insert(ctx, tx, s); err != nil {
		return err
	}
	for _, name := range ranges {
		if _, err := modelRanges.Insert(ctx, tx, ModelRange{SerieID: s.ID, Model: name, Status: StatusActive}); err != nil {
			return err
		}
	}
	return nil
}

// AddBodyType adds a body type.
func AddBodyType(ctx context.Context, tx *db.Tx, b BodyType) (BodyType, error) {
	sort, err := db.NextSort(ctx, tx, "body_types", db.Equal("brand_id", b.BrandID))
	if err != nil {
		return b, err
	}
	b.Sort = sort
	return bodyTypes.Insert(ctx, tx, b)
}

// AddEquipment adds a text of standard equipment.
func AddEquipment(ctx context.Context, tx *db.Tx, brandID int64, name db.Translations) error {
	sort, err := db.NextSort(ctx, tx, "equipment", db.Equal("brand_id", brandID))
	if err != nil {
		return err
	}
	_, err = equipment.Insert(ctx, tx, Equipment{BrandID: brandID, Name: name, Status: StatusActive, Sort: sort})
	return err
}

// AddSalesGroup adds a sales group.
func AddSalesGroup(ctx context.Context, tx *db.Tx, g SalesGroup) error {
	g.Status = StatusActive
	_, err := salesGroups.Insert(ctx, tx, g)
	return err
}

// AddGearbox adds a gearbox.
func AddGearbox(ctx context.Context, tx *db.Tx, g Gearbox) error {
	g.Status = StatusActive
	_, err := gearboxes.Insert(ctx, tx, g)
	return err
}
