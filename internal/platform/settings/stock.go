package settings

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
)

// Stock is what the group has decided for its vehicles in stock.
type Stock struct {
	// ReservationDays is for how many days after the one it is made on a reservation holds.
	ReservationDays int
	// AgeBands are the days after which vehicles are in the next band.
	AgeBands []int
	// HoldingRate is what the money in a vehicle costs, percent of its purchase
	// price a year; HoldingDaily what standing costs a day, in the currency of the vehicle.
	HoldingRate, HoldingDaily int
	// OwnCompaniesOnly keeps the stock of each company to itself.
	OwnCompaniesOnly bool
}

// ForStock reads them.
func ForStock(ctx context.Context, tx *db.Tx) (s Stock, err error) {
	values, err := readAll(ctx, tx)
	bands := ""

	for name, target := range map[string]any{
		"stock.reservation_days": &s.ReservationDays, "stock.age_bands": &bands, "stock.holding_rate": &s.HoldingRate,
		"stock.holding_daily": &s.HoldingDaily, "stock.own_companies_only": &s.OwnCompaniesOnly,
	} {
		if err == nil {
			err = values.readInto(name, target)
		}
	}
	if err != nil {
		return s, err
	}

	s.AgeBands, err = ageBands(bands)

	return s, err
}

// RetentionYears reads for how many years the papers of sales are kept, whose they were.
func RetentionYears(ctx context.Context, tx *db.Tx) (years int, err error) {
	values, err := readAll(ctx, tx)
	if err == nil {
		err = values.readInto("privacy.retention_years", &years)
	}
	return years, err
}

// ageBands reads "30,60,90".
func ageBands(text string) ([]int, error) {
	var bands []int
	for part := range strings.SplitSeq(text, ",") {
		days, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || days < 1 || days > 9999 || len(bands) > 0 && days <= bands[len(bands)-1] {
			return nil, fmt.Errorf("read the age bands %q: days must rise", text)
		}

		bands = append(bands, days)
	}

	return slices.Clip(bands), nil
}

// yearDays is how many days of interest a year has.
const yearDays = 365

// Cost gives what holding a vehicle of this purchase price for so many days has
// cost: round(purchase x rate / 100 x days / 365) + days x daily. Nothing is known
// without a price, or of a vehicle that does not stand in stock.
func (s Stock) Cost(purchase *money.Cents, days *int64) (*money.Cents, error) {
	if purchase == nil || days == nil {
		return nil, nil //nolint:nilnil // nothing is known
	}

	interest, err := purchase.Share(int64(s.HoldingRate)**days, 100*yearDays)
	if err != nil {
		return nil, fmt.Errorf("what holding costs: %w", err)
	}

	standing, err := (money.Cents(s.HoldingDaily) * 100).Times(*days)
	if err != nil {
		return nil, fmt.Errorf("what standing costs: %w", err)
	}

	cost, err := interest.Add(standing)

	return &cost, err
}
