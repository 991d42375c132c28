package vehicle

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/money"
)

// kind lists the values that only new, or only used vehicles may have.
type kind struct {
	orderTypes []string
	// currencies are all that are allowed; none: that of the dealer.
	currencies []string
}

var (
	newCars  = kind{orderTypes: []string{"stock", "customer", "demo"}}
	usedCars = kind{orderTypes: []string{"trade-in", "buy-in", "ex-demo"}, currencies: []string{"EUR", "USD"}}
)

func kindOf(used db.Flag) kind {
	if used {
		return usedCars
	}
	return newCars
}

// The years of models: of new vehicles from two years ago to ten years ahead
// (V-004), of used ones from oldestYear.
const (
	yearsBack  = 2
	yearsAhead = 10
	oldestYear = 1950
)

// modelYears gives the first and the last model year that a vehicle may have.
func modelYears(used db.Flag, today date.Date) (first, last int64) {
	first = int64(today.Year() - yearsBack)
	last = int64(today.Year() + yearsAhead)
	if used {
		first = oldestYear
	}
	return first, last
}

// standardVAT are rates that every vehicle may show, usualVAT that of a country without one (OP-118).
var standardVAT = []money.Percent{20 * money.Hundred / 100, 21 * money.Hundred / 100}

// dealer holds what vehicles take over from a company.
type dealer struct {
	ID       int64         `db:"id"`
	Currency string        `db:"currency"`
	VAT      money.Percent `db:"vat"`
}

// readDealers reads the dealers with the VAT in force in their countries.
func readDealers(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]dealer, error) {
	in := db.In("companies.id", ids)
	rows, err := db.Select[dealer](ctx, tx, `SELECT id, currency,
			COALESCE((
				SELECT rate
				FROM vat_rates
				JOIN countries ON countries.id = vat_rates.country_id
				WHERE countries.code = companies.country_code AND valid_from <= {today}
				ORDER BY valid_from DESC
				LIMIT 1
			), 0) AS vat
		FROM companies
		WHERE {company:companies.id} AND `+in.Places(1), in.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the dealers of vehicles: %w", err)
	}

	of := make(map[int64]dealer, len(rows))
	for _, d := range rows {
		of[d.ID] = d
	}

	return of, nil
}

// madeFor says which manufacturers make for which brand.
func madeFor(ctx context.Context, tx *db.Tx, brands []int64) (map[[2]int64]bool, error) {
	in := db.In("brand_id", brands)
	type pair struct {
		Brand        int64 `db:"brand_id"`
		Manufacturer int64 `db:"manufacturer_id"`
	}

	pairs, err := db.Select[pair](ctx, tx, `SELECT brand_id, manufacturer_id
		FROM brand_manufacturers
		WHERE {everyone} AND `+in.Places(1), in.Args...)
	if err != nil {
		return nil, fmt.Errorf("read who makes for brands: %w", err)
	}

	made := make(map[[2]int64]bool, len(pairs))
	for _, p := range pairs {
		made[[2]int64{p.Brand, p.Manufacturer}] = true
	}

	return made, nil
}

// checkVehicles compares vehicles with their brand, their dealer and their kind.
func checkVehicles(ctx context.Context, tx *db.Tx, rows []*Vehicle, wrong []fault.Fields) error {
	var brands, companies []int64
	for _, v := range rows {
		brands = append(brands, v.BrandID)
		companies = append(companies, v.DealerID)
	}

	made, err := madeFor(ctx, tx, sortedOnce(brands))
	if err != nil {
		return err
	}

	sells, err := readDealers(ctx, tx, sortedOnce(companies))
	if err != nil {
		return err
	}

	for i, v := range rows {
		if !made[[2]int64{v.BrandID, v.ManufacturerID}] && len(wrong[i]["manufacturer_id"]) == 0 {
			wrong[i].Add("manufacturer_id", "manufacturer_of_another_brand")
		}
		v.kept.countryVAT = sells[v.DealerID].VAT
		v.checkCompanies(&wrong[i])
		v.checkDays(tx.Today(), &wrong[i])
		// With another manufacturer it is not known whether the vehicle is new or used.
		if len(wrong[i]["manufacturer_id"]) == 0 {
			v.checkKind(sells[v.DealerID], &wrong[i])
		}
	}

	return nil
}

func sortedOnce(ids []int64) []int64 {
	slices.Sort(ids)
	return slices.Compact(ids)
}

// checkOfToday wants what is new in a vehicle to be possible today. What it has stays, as a
// rate does by which it was bought.
func checkOfToday(c *table.Change[Vehicle], today date.Date) {
	v := c.After
	had := c.Before
	first, last := modelYears(v.Used, today)
	if y := v.ModelYear; y != nil && (*y < first || *y > last) &&
		(had == nil || had.Used != v.Used || !sameNumber(had.ModelYear, y)) {
		c.Wrong.Add("model_year", "year_between", "first", first, "last", last)
	}
	if rate := v.VAT; rate != nil && *rate != v.kept.countryVAT &&
		!slices.Contains(standardVAT, *rate) && (had == nil || had.VAT == nil || *had.VAT != *rate) {
		c.Wrong.Add("vat", "vat_of_country", "rate", v.kept.countryVAT.String())
	}
}

// checkCompanies wants what is a company's to be the dealer's.
func (v *Vehicle) checkCompanies(wrong *fault.Fields) {
	if v.StockroomID != nil && len((*wrong)["stockroom_id"]) == 0 && v.kept.stockroomCompany != v.DealerID {
		wrong.Add("stockroom_id", "stockroom_of_another_company")
	}
	if v.CustomerID != nil && len((*wrong)["customer_id"]) == 0 && v.kept.customerCompany != v.DealerID {
		wrong.Add("customer_id", "customer_of_another_company")
	}
}

// checkKind wants of new and used vehicles what their kind has.
func (v *Vehicle) checkKind(of dealer, wrong *fault.Fields) {
	allowed := kindOf(v.Used)
	wrong.OneOf("order_type", v.OrderType, allowed.orderTypes...)
	currencies := allowed.currencies
	if currencies == nil {
		currencies = []string{of.Currency}
	}
	if of.ID != 0 { // another dealer is refused as such
		wrong.OneOf("currency", v.Currency, currencies...)
	}

	switch {
	case !bool(v.Used):
		if v.ModelID == nil {
			wrong.Add("model_id", "required")
		}
		if v.VATRegime == "margin" {
			wrong.Add("vat_regime", "margin_of_used_only")
		}

	case v.ModelID == nil:
		wrong.Required("make", v.Make)
		wrong.Required("description_show", v.DescriptionShow)
	}
}

// checkDays wants days to be possible ones.
func (v *Vehicle) checkDays(today date.Date, wrong *fault.Fields) {
	for field, day := range map[string]*date.Date{
		"registered_at":       v.RegisteredAt,
		"arrived_at":          v.ArrivedAt,
		"external_stocked_at": v.ExternalStockedAt,
	} {
		if day != nil && day.Compare(today) > 0 && !v.kept.asIs {
			wrong.Add(field, "future")
		}
	}

	for field, day := range map[string]*date.Date{
		"registered_at":       v.RegisteredAt,
		"arrived_at":          v.ArrivedAt,
		"external_stocked_at": v.ExternalStockedAt,
		"foreseen_date":       v.ForeseenDate,
		"produced_at":         v.ProducedAt, "ordered_at": v.OrderedAt,
	} {
		if day != nil && day.Year() < oldestYear {
			wrong.Add(field, "too_early")
		}
	}
}
