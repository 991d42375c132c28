package pricelist

import (
	"errors"
	"slices"
	"strings"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/money"
)

// PriceChange changes many prices of a price list at once: which prices, how, and where.
type PriceChange struct {
	Of      []string `json:"of" minItems:"1" maxItems:"2" uniqueItems:"true" nullable:"false" enum:"models,features" doc:"whose prices"`
	Columns []string `json:"columns" minItems:"1" maxItems:"8" uniqueItems:"true" nullable:"false" enum:"price_standard,price_embassy,price_diplomatic,price_transportation,feature_prime_cost,price_factory_delivery,service_pack_prime_cost,price_wholesale" doc:"which prices; features have the first two, and the last four take the right to app.brand.primecost"`

	By        string      `json:"by" enum:"percent,amount"`
	Value     money.Cents `json:"value" doc:"percent or an amount, with two decimals; below 0 lowers the prices"`
	Step      int64       `json:"step,omitempty" enum:"0,1,5,10,50,100" doc:"the new price is rounded to so many whole units; 0: to the cent"`
	Direction string      `json:"direction,omitempty" enum:"nearest,up,down" doc:"where it is rounded; to the nearest by default, half away from zero"`
	Ending    int64       `json:"ending,omitempty" minimum:"0" maximum:"99" doc:"what rounded prices end in, less than the step: 90 with a step of 100"`

	SerieIDs        []int64 `json:"serie_ids,omitempty" maxItems:"500" uniqueItems:"true" doc:"models of these series; without any limit the whole list"`
	ModelrangeIDs   []int64 `json:"modelrange_ids,omitempty" maxItems:"500" uniqueItems:"true"`
	ModelIDs        []int64 `json:"model_ids,omitempty" maxItems:"500" uniqueItems:"true"`
	ProductclassIDs []int64 `json:"productclass_ids,omitempty" maxItems:"100" uniqueItems:"true" doc:"features of these classes; 0: of none"`

	Seen *money.Cents `json:"seen,omitempty" doc:"what the preview said of all prices that change, before (the sum of its totals' old): where they are others by now, nothing changes"`
}

// Whose prices are changed.
const (
	ofModels   = "models"
	ofFeatures = "features"
)

const byPercent = "percent"

// The columns of prices: features have the first of them, and the last show what a model costs the group.
var (
	featurePrices = []string{"price_standard", "price_embassy"}
	costPrices    = ModelPrices.Guard.Fields
)

// The bounds of a change in hundredths of a percent: prices stay above nothing, and grow tenfold at most.
const (
	leastPercent money.Cents = -100_00
	mostPercent  money.Cents = 1000_00
)

var permFeatures = authz.Perm("app.brand.feature", "brandId")

// errNegative is a price that would be below zero.
var errNegative = errors.New("the price would be negative")

// checkChange notes what makes no sense.
func (c *PriceChange) checkChange() error {
	var fields fault.Fields
	if c.Value == 0 {
		fields.Add("value", "price_change_nothing")
	}
	if c.By == byPercent && (c.Value <= leastPercent || c.Value > mostPercent) {
		fields.Add("value", "price_change_percent")
	}
	if c.Ending > 0 && c.Ending >= c.Step {
		fields.Add("ending", "price_change_ending")
	}
	if len(c.Of) > 0 && len(c.columnsOf(ofModels))+len(c.columnsOf(ofFeatures)) == 0 {
		fields.Add("columns", "price_change_columns")
	}
	if len(c.ProductclassIDs) > 0 && !slices.Contains(c.Of, ofFeatures) {
		fields.Add("productclass_ids", "price_change_classes")
	}

	return fields.Err()
}

// checkMayChange checks the rights to the prices that change.
func (c *PriceChange) checkMayChange(tx *db.Tx, brandID int64) error {
	var needed []authz.Permission
	if len(c.columnsOf(ofModels)) > 0 {
		needed = append(needed, catalog.PermModel)
	}
	if len(c.columnsOf(ofFeatures)) > 0 {
		needed = append(needed, permFeatures)
	}
	if c.changesCosts() {
		needed = append(needed, permCosts)
	}

	for _, perm := range needed {
		if !tx.Actor.May(perm, authz.ID("brandId", brandID)) {
			return fault.New(fault.Denied, "denied").With("permission", perm.State)
		}
	}

	return nil
}

// changesCosts reports whether it changes what models cost the group.
func (c *PriceChange) changesCosts() bool {
	return slices.ContainsFunc(c.Columns, func(column string) bool { return slices.Contains(costPrices, column) })
}

// columnsOf lists those of its columns that models or features have.
func (c *PriceChange) columnsOf(of string) []string {
	if !slices.Contains(c.Of, of) {
		return nil
	}
	if of == ofModels {
		return c.Columns
	}

	return slices.DeleteFunc(slices.Clone(c.Columns), func(column string) bool {
		return !slices.Contains(featurePrices, column)
	})
}

// newPrice computes the new price. What is free stays free when prices change by percent.
func (c *PriceChange) newPrice(old money.Cents) (money.Cents, error) {
	var price money.Cents
	var err error

	switch {
	case c.By != byPercent:
		price, err = old.Add(c.Value)
	case old != 0:
		price, err = old.Share(100_00+int64(c.Value), 100_00)
	default:
		return 0, nil
	}

	if err == nil && c.Step > 0 {
		to := c.Direction
		if to == "" {
			to = money.Nearest
		}
		price, err = price.Step(money.Cents(c.Step*100), money.Cents(c.Ending*100), to)
	}
	// What lowers the price of a car already, such as a discount for leaving something out, may do so further.
	if err == nil && price < 0 && old >= 0 {
		err = errNegative
	}

	return price, err
}

// rowsOf limits rows of model_prices or model_features to those of a list that it changes.
func (c *PriceChange) rowsOf(of string, pricelistID int64) db.Condition {
	parts := []string{"pricelist_id = ?"}
	args := []any{pricelistID}
	add := func(before string, in db.Condition, after string) {
		parts = append(parts, before+in.SQL+after)
		args = append(args, in.Args...)
	}

	if len(c.SerieIDs) > 0 {
		add("model_id IN (SELECT m.id FROM models m WHERE ", db.In("m.serie_id", c.SerieIDs), ")")
	}
	if len(c.ModelrangeIDs) > 0 {
		add("model_id IN (SELECT m.id FROM models m WHERE ", db.In("m.modelrange_id", c.ModelrangeIDs), ")")
	}
	if len(c.ModelIDs) > 0 {
		add("", db.In("model_id", c.ModelIDs), "")
	}
	if of == ofFeatures && len(c.ProductclassIDs) > 0 {
		add("feature_id IN (SELECT f.id FROM features f WHERE ",
			db.In("COALESCE(f.productclass_id, 0)", c.ProductclassIDs), ")")
	}

	return db.Condition{SQL: strings.Join(parts, " AND "), Args: args}
}
