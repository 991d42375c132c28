package catalog

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/record"
)

// What the demo group and imports add: rows in use, behind the others.

// AddSerie adds a serie with model ranges of these names.
func AddSerie(ctx context.Context, tx *db.Tx, s Serie, ranges []string) error {
	s.Status = record.Active
	s, err := serieData.Add(ctx, tx, s)
	if err != nil {
		return err
	}

	for _, name := range ranges {
		if _, err := modelRangeData.Add(ctx, tx, ModelRange{SerieID: s.ID, Model: name, Status: record.Active}); err != nil {
			return err
		}
	}

	return nil
}

// AddBodyType adds a body type of any status.
func AddBodyType(ctx context.Context, tx *db.Tx, b BodyType) error {
	_, err := bodyTypeData.Add(ctx, tx, b)
	return err
}

// AddEquipment adds a text of standard equipment.
func AddEquipment(ctx context.Context, tx *db.Tx, brandID int64, name db.Translations) error {
	_, err := equipmentData.Add(ctx, tx, Equipment{BrandID: brandID, Name: name, Status: record.Active})
	return err
}

// AddSalesGroup adds a sales group.
func AddSalesGroup(ctx context.Context, tx *db.Tx, g SalesGroup) error {
	g.Status = record.Active
	_, err := salesGroupData.Add(ctx, tx, g)
	return err
}

// AddGearbox adds a gearbox.
func AddGearbox(ctx context.Context, tx *db.Tx, g Gearbox) error {
	g.Status = record.Active
	_, err := gearboxData.Add(ctx, tx, g)
	return err
}
