package demo

import (
	"context"
	"fmt"

	"forecourt/internal/configurator"
	"forecourt/internal/offer/sample"
	"forecourt/internal/offer/worklist"
	"forecourt/internal/platform/db"
)

// begunOffers are offers that the manager of the first company has begun.
var begunOffers = []struct{ customer, title string }{
	{"Mindaugas Stankevičius", "Šeimos automobilis"},
	{"UAB „Vėjo malūnas“", "Trys tarnybiniai automobiliai"},
	{"Živilė Ąžuolaitė", ""},
}

// makeOffers makes a few drafts of the first company's first brand.
func (m *maker) makeOffers(ctx context.Context, tx *db.Tx) error {
	brand := m.brands[0]
	company := m.companies[0]
	type place struct {
		PricelistID int64 `db:"pricelist_id"`
		ModelID     int64 `db:"model_id"`
	}
	models, err := db.Select[place](ctx, tx, `SELECT p.pricelist_id, p.model_id
		FROM model_prices p JOIN pricelists l ON l.id = p.pricelist_id
		WHERE {brand:p.brand_id} AND p.brand_id = $1 AND l.published_at IS NOT NULL AND p.price_standard IS NOT NULL
		ORDER BY p.id LIMIT 3`, brand)
	if err != nil {
		return fmt.Errorf("find models to offer: %w", err)
	}

	users, err := db.Select[int64](ctx, tx, "SELECT id FROM users WHERE {company?:company_id} AND username = 'jonas'")
	if err != nil {
		return err
	}

	offers := sample.New(configurator.New(configurator.KeptBytes), m.files)
	for i, p := range models {
		what := worklist.NewVersion{
			CompanyID:    company,
			BrandID:      brand,
			PricelistID:  p.PricelistID,
			ModelID:      p.ModelID,
			CustomerName: begunOffers[i].customer,
			Title:        begunOffers[i].title,
			CustomerID:   m.customers.customerID(company, begunOffers[i].customer),
		}
		if _, err := offers.Begin(ctx, tx, what, users[0]); err != nil {
			return fmt.Errorf("begin an offer: %w", err)
		}
	}

	return nil
}
