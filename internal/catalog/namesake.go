package catalog

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// namesakes are the parts of a model that another brand has under the same name.
type namesakes struct {
	RangeID   *int64 `db:"range_id"`
	BodyID    *int64 `db:"body_id"`
	GearboxID *int64 `db:"gearbox_id"`
}

// FindNamesakes gives a model that moves to another brand the model range, body
// type and gearbox of the same names there. A part that the brand does not have
// is an error of its field.
func FindNamesakes(ctx context.Context, tx *db.Tx, m *Model) error {
	found, err := db.SelectOne[namesakes](ctx, tx, `
		SELECT (
				SELECT min(r.id)
				FROM model_ranges o
				JOIN series os ON os.id = o.serie_id, model_ranges r
				JOIN series s ON s.id = r.serie_id
				WHERE o.id = $2
					AND r.brand_id = $1
					AND r.model_key = o.model_key
					AND s.name_key = os.name_key
					AND r.status = 'active'
					AND s.status = 'active'
			) AS range_id,
			(
				SELECT min(b.id)
				FROM body_types o, body_types b
				WHERE o.id = $3
					AND b.brand_id = $1
					AND b.code_key = o.code_key
					AND b.status = 'active'
			) AS body_id,
			(
				SELECT min(g.id)
				FROM gearboxes o, gearboxes g
				WHERE o.id = $4
					AND g.code_key = o.code_key
					AND g.status = 'active'
					AND (g.brand_id = $1 OR g.brand_id IS NULL)
			) AS gearbox_id
		FROM brands
		WHERE id = $1 AND {brand:id}`, m.BrandID, m.ModelrangeID, m.BodytypeID, m.GearboxID)

	var wrong fault.Fields
	if fault.Is(err, fault.NotFound) {
		wrong.Add("brand_id", "not_found")
		return wrong.Err()
	}
	if err != nil {
		return fmt.Errorf("look for parts of the other brand: %w", err)
	}

	if found.RangeID == nil {
		wrong.Add("modelrange_id", "no_range_there")
	} else {
		m.ModelrangeID = *found.RangeID
	}
	if m.BodytypeID != nil && found.BodyID == nil {
		wrong.Add("bodytype_id", "no_body_there")
	}
	if m.GearboxID != nil && found.GearboxID == nil {
		wrong.Add("gearbox_id", "no_gearbox_there")
	}
	m.BodytypeID = found.BodyID
	m.GearboxID = found.GearboxID

	return wrong.Err()
}
