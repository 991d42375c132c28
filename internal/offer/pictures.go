package offer

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
)

// Picture is an image of the car of an offer, as the wizard, the page and the document show it.
type Picture struct {
	File string `db:"file"`
	// FeatureID is the feature that the image was made to show, nil for one that shows any car of the model.
	FeatureID *int64 `db:"feature_id"`
}

// Pictures gives the pictures of the offer itself, else those of its model that a car with the
// features looks like: first what shows its paint, then what shows another of them, then what shows
// any car. While nothing that was made to show a feature fits, the first image of the model stands
// for them.
func Pictures(ctx context.Context, tx *db.Tx, v *Version, features []int64) ([]Picture, error) {
	model := int64(0)
	if v.ModelID != nil {
		model = *v.ModelID
	}

	rows, err := db.Select[struct {
		Picture
		Own   db.Flag `db:"own"`
		Paint db.Flag `db:"paint"`
	}](ctx, tx, `
		SELECT file, feature_id, own,
			CASE WHEN EXISTS (SELECT 1 FROM features f JOIN brand_exterior_classes c ON c.brand_id = f.brand_id
				AND c.product_class_id = f.productclass_id WHERE f.id = shown.feature_id) THEN 1 ELSE 0 END AS paint
		FROM (
			SELECT image AS file, CAST(NULL AS BIGINT) AS feature_id, 1 AS own, sort, id
			FROM version_images
			WHERE {brand:brand_id} AND version_id = $1
			UNION ALL
			SELECT file, feature_id, 0, sort, id
			FROM model_images
			WHERE {brand:brand_id} AND model_id = $2) shown
		ORDER BY own DESC, sort, id
		LIMIT 1000`, v.ID, model)
	if err != nil {
		return nil, fmt.Errorf("read the images of an offer: %w", err)
	}

	var own, paint, fitting, plain []Picture
	for i := range rows {
		p := rows[i].Picture
		switch {
		case bool(rows[i].Own):
			own = append(own, p)
		case p.FeatureID == nil:
			plain = append(plain, p)
		case !slices.Contains(features, *p.FeatureID):
		case bool(rows[i].Paint):
			paint = append(paint, p)
		default:
			fitting = append(fitting, p)
		}
	}

	if len(own) > 0 || len(rows) == 0 {
		return own, nil
	}

	fitting = append(paint, fitting...)
	if first := rows[0].Picture; len(fitting) == 0 && first.FeatureID != nil {
		fitting = append(fitting, first)
	}

	return append(fitting, plain...), nil
}
