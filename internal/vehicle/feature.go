package vehicle

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
)

// feature is an option of a vehicle by its code, and the feature of the brand
// that has the code, where there is one.
type feature struct {
	VehicleID int64  `db:"vehicle_id"`
	Code      string `db:"code"`
	FeatureID *int64 `db:"feature_id"`
}

func (f feature) key() [2]any { return [2]any{f.VehicleID, f.Code} }

// featureCodes lists the codes of everything that a vehicle has.
func (v *Vehicle) featureCodes() []string {
	all := append(strings.Fields(v.OptionsFull), strings.ToUpper(v.ExtCode), strings.ToUpper(v.IntCode))
	all = slices.DeleteFunc(all, func(code string) bool { return code == "" })
	slices.Sort(all)
	return slices.Compact(all)
}

// storeFeatures keeps which features vehicles have, as their codes say.
func storeFeatures(ctx context.Context, tx *db.Tx, rows []Vehicle) error {
	wanted, err := featuresOf(ctx, tx, rows)
	if err != nil {
		return err
	}

	ids := make([]int64, len(rows))

	for i := range rows {
		ids[i] = rows[i].ID
	}

	among, err := tx.AmongIDs("vehicle_id", ids)
	if err != nil {
		return err
	}

	stored, err := db.Select[feature](ctx, tx, `SELECT vehicle_id, code, feature_id
		FROM vehicle_features
		WHERE {everyone} AND `+among.Places(1), among.Args...)
	if err != nil {
		return fmt.Errorf("read the features of vehicles: %w", err)
	}

	stays := map[[2]any]bool{}
	for _, f := range wanted {
		stays[f.key()] = true
	}

	var gone [][]any
	had := map[[2]any]*int64{}

	for _, f := range stored {
		had[f.key()] = f.FeatureID
		if !stays[f.key()] {
			gone = append(gone, []any{f.VehicleID, f.Code})
		}
	}

	if len(gone) > 0 {
		among, err := tx.Among([]string{"vehicle_id", "code"}, gone)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM vehicle_features
			WHERE {everyone} AND `+among.Places(1), among.Args...); err != nil {
			return fmt.Errorf("remove features of vehicles: %w", err)
		}
	}

	fresh := slices.DeleteFunc(wanted, func(f feature) bool {
		id, known := had[f.key()]
		return known && (id == f.FeatureID || id != nil && f.FeatureID != nil && *id == *f.FeatureID)
	})

	for block := range db.Blocks(fresh, 3) {
		var args []any
		for _, f := range block {
			args = append(args, f.VehicleID, f.Code, f.FeatureID)
		}

		if _, err := tx.Exec(ctx, `INSERT INTO vehicle_features (vehicle_id, code, feature_id)
			VALUES `+db.Lines(len(block), 3)+
			` ON CONFLICT (vehicle_id, code) DO UPDATE SET feature_id = excluded.feature_id
				WHERE {everyone}`, args...); err != nil {
			return fmt.Errorf("store features of vehicles: %w", err)
		}
	}

	return nil
}

// featuresOf looks the codes of vehicles up among the features of their brands.
func featuresOf(ctx context.Context, tx *db.Tx, rows []Vehicle) ([]feature, error) {
	type brandCode struct {
		Brand int64  `db:"brand_id"`
		Key   string `db:"code_key"`
	}

	var keys [][]any
	asked := map[brandCode]bool{}

	for i := range rows {
		for _, code := range rows[i].featureCodes() {
			if k := (brandCode{rows[i].BrandID, find.Key(code)}); !asked[k] {
				asked[k] = true
				keys = append(keys, []any{k.Brand, k.Key})
			}
		}
	}

	among, err := tx.Among([]string{"brand_id", "code_key"}, keys)
	if err != nil {
		return nil, err
	}

	type found struct {
		brandCode
		ID int64 `db:"id"`
	}

	known, err := db.Select[found](ctx, tx, `SELECT brand_id, code_key, id
		FROM features
		WHERE {everyone} AND status = 'active' AND `+among.Places(1), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("look up codes of vehicles: %w", err)
	}

	of := make(map[brandCode]int64, len(known))
	for _, f := range known {
		of[f.brandCode] = f.ID
	}

	var all []feature
	for i := range rows {
		for _, code := range rows[i].featureCodes() {
			f := feature{VehicleID: rows[i].ID, Code: code}
			if id, is := of[brandCode{rows[i].BrandID, find.Key(code)}]; is {
				f.FeatureID = &id
			}
			all = append(all, f)
		}
	}

	return all, nil
}
