package pricelist

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/money"
)

// rowsOfScan are read in one statement.
const rowsOfScan = 5000

// pricedRow is a row of model_prices or model_features, without what no change asks for.
type pricedRow struct {
	ID        int64  `db:"id"`
	ModelID   int64  `db:"model_id"`
	FeatureID *int64 `db:"feature_id"`
	Prices
}

// priceField gives one of the prices, by its name.
func (p *Prices) priceField(name string) **money.Cents {
	return map[string]**money.Cents{
		"price_standard": &p.PriceStandard, "price_embassy": &p.PriceEmbassy, "price_diplomatic": &p.PriceDiplomatic,
		"price_transportation":    &p.PriceTransportation,
		"feature_prime_cost":      &p.FeaturePrimeCost,
		"price_factory_delivery":  &p.PriceFactoryDelivery,
		"service_pack_prime_cost": &p.ServicePackPrimeCost, "price_wholesale": &p.PriceWholesale,
	}[name]
}

// featurePrice gives one of the prices of a feature, by its name.
func featurePrice(f *catalog.ModelFeature, name string) **money.Cents {
	if name == "price_embassy" {
		return &f.PriceEmbassy
	}
	return &f.PriceStandard
}

var tableOf = map[string]string{ofModels: "model_prices", ofFeatures: "model_features"}

// scanRows goes through the rows of a list that a change may reach, those of models first.
func (c *PriceChange) scanRows(
	ctx context.Context,
	tx *db.Tx,
	pricelistID int64,
	row func(of string, columns []string, r *pricedRow) error,
) error {
	for _, of := range []string{ofModels, ofFeatures} {
		columns := c.columnsOf(of)
		if len(columns) == 0 {
			continue
		}

		selected := "id, model_id, "

		if of == ofFeatures {
			selected += "feature_id"
		} else {
			selected += "CAST(NULL AS BIGINT) AS feature_id"
		}

		for _, column := range priceNames {
			if !slices.Contains(columns, column) {
				column = "CAST(NULL AS BIGINT) AS " + column
			}
			selected += ", " + column
		}

		where := c.rowsOf(of, pricelistID)
		after := int64(0)

		for {
			rows, err := db.Select[pricedRow](ctx, tx, "SELECT "+selected+" FROM "+tableOf[of]+" WHERE {brand:brand_id} AND "+where.Places(1)+
				fmt.Sprintf(" AND id > $%d ORDER BY id LIMIT %d", len(where.Args)+1, rowsOfScan),
				append(where.Args[:len(where.Args):len(where.Args)], after)...)
			if err != nil {
				return fmt.Errorf("read prices of a list: %w", err)
			}

			for i := range rows {
				if err := row(of, columns, &rows[i]); err != nil {
					return err
				}
			}

			if len(rows) < rowsOfScan {
				break
			}

			after = rows[len(rows)-1].ID
		}
	}

	return nil
}

// refusePrice says why a price cannot become what the change makes of it, at the field to
// blame.
func refusePrice(err error, model string) error {
	var fields fault.Fields
	switch {
	case errors.Is(err, errNegative):
		fields.Add("value", "price_change_negative", "model", model)
	case errors.Is(err, money.ErrOverflow):
		fields.Add("value", "price_change_overflow", "model", model)
	default:
		return err
	}

	return fields.Err()
}

// codesOf reads the codes of models or features.
func codesOf(ctx context.Context, tx *db.Tx, of string, ids []int64) (map[int64]string, error) {
	codes := map[int64]string{}
	if len(ids) == 0 {
		return codes, nil
	}

	in := db.In("id", ids)

	rows, err := db.Select[struct {
		ID   int64  `db:"id"`
		Code string `db:"code"`
	}](ctx, tx, "SELECT id, code FROM "+of+" WHERE {brand:brand_id} AND "+in.Places(1), in.Args...)

	for _, r := range rows {
		codes[r.ID] = r.Code
	}

	return codes, err
}
