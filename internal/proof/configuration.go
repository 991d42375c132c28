// Package proof keeps configurations that the rules of a price list must keep
// possible, or impossible, and tries them.
package proof

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
	"forecourt/internal/price"
	"forecourt/internal/pricelist"
)

// What is expected of a configuration.
const (
	Valid   = "valid"
	Invalid = "invalid"
)

// TestConfiguration is a car that the rules must keep possible, or impossible.
type TestConfiguration struct {
	table.Record
	BrandID     int64      `db:"brand_id" json:"brand_id" readOnly:"true" doc:"that of the price list"`
	PricelistID int64      `db:"pricelist_id" json:"pricelist_id" minimum:"1"`
	ModelID     int64      `db:"model_id" json:"model_id" minimum:"1"`
	Name        string     `db:"name" json:"name" maxLength:"255" doc:"by default the codes of what is chosen"`
	Expected    string     `db:"expected" json:"expected" enum:"valid,invalid"`
	OfferType   price.Type `db:"offer_type" json:"offer_type" enum:"standard,embassy,diplomatic"`
	Chosen      Codes      `db:"chosen" json:"chosen" nullable:"false" doc:"codes of the features chosen beyond standard equipment"`
	Dropped     Codes      `db:"dropped" json:"dropped" nullable:"false" doc:"codes of the standard equipment that is left out"`
	ChosenKey   string     `db:"chosen_key" json:"-"`
	Origin      string     `db:"origin" json:"origin" readOnly:"true" doc:"the number of the offer it is taken from; empty: made by hand"`
	Status      string     `db:"status" json:"status" enum:"active,deleted"`
	Search      string     `db:"search" json:"-"`

	ModelCode string `db:"model_code" fieldtag:"computed" json:"model_code" readOnly:"true"`
}

// Configurations are all of them.
var Configurations = table.New(table.Table[TestConfiguration]{
	Name:    "test_configurations",
	Entity:  "test-configuration",
	Scope:   "{brand:brand_id} AND {list:pricelist_id}",
	Order:   "brand_id, pricelist_id, model_id, id",
	Called:  func(c *TestConfiguration, _ string) string { return c.Name },
	Sort:    map[string]string{"model_id": "model_id", "expected": "expected", "updated_at": "updated_at", "id": "id"},
	Owner:   func(c *TestConfiguration) table.Owner { return table.OfBrand(c.BrandID) },
	Prepare: (*TestConfiguration).prepareConfiguration,
	Fixed:   []string{"pricelist_id", "model_id"},
	Unique: []table.Unique{
		{Field: "chosen", Within: []string{"pricelist_id", "model_id"}, Where: "status = 'active' AND chosen_key <> ''"},
	},
	Quiet: []string{"chosen_key"},
	Refs: []table.Ref[TestConfiguration]{
		{
			Field: "pricelist_id", Table: "pricelists", Scope: "{brand:brand_id}",
			ID:    func(c *TestConfiguration) *int64 { return &c.PricelistID },
			Brand: func(c *TestConfiguration) *int64 { return &c.BrandID },
		},
		{
			Field: "model_id",
			Table: "models",
			Scope: "{brand:brand_id}",
			ID:    func(c *TestConfiguration) *int64 { return &c.ModelID },
		},
	},
	Check:    checkConfigurations,
	Computed: map[string]string{"model_code": "(SELECT m.code FROM models m WHERE m.id = test_configurations.model_id)"},
	Export: []table.Column[TestConfiguration]{
		{Head: "model", Value: func(c *TestConfiguration) any { return c.ModelCode }},
		{Head: "name", Value: func(c *TestConfiguration) any { return c.Name }},
		{Head: "expected", Value: func(c *TestConfiguration) any { return c.Expected }},
		{Head: "offer_type", Value: func(c *TestConfiguration) any { return string(c.OfferType) }},
		{Head: "chosen", Value: func(c *TestConfiguration) any { return strings.Join(c.Chosen, " ") }},
		{Head: "dropped", Value: func(c *TestConfiguration) any { return strings.Join(c.Dropped, " ") }},
		{Head: "origin", Value: func(c *TestConfiguration) any { return c.Origin }},
	},
})

// maxCodes bounds what one configuration chooses; no car comes near.
const maxCodes = 1000

func (c *TestConfiguration) prepareConfiguration() error {
	c.Chosen = c.Chosen.tidyCodes()
	c.Dropped = c.Dropped.tidyCodes()
	c.Name = strings.TrimSpace(c.Name)
	if c.Name == "" {
		c.Name = defaultName(c.Chosen)
	}

	c.ChosenKey = c.carKey()
	c.Search = find.Text(c.Name, c.Origin, strings.Join(c.Chosen, " "))
	var fields fault.Fields
	fields.Length("name", c.Name, fault.MaxTitle)
	fields.OneOf("expected", c.Expected, Valid, Invalid)
	fields.OneOf(
		"offer_type", string(c.OfferType), string(price.Standard), string(price.Embassy),
		string(price.Diplomatic),
	)
	fields.OneOf("status", c.Status, record.Active, record.Deleted)
	if len(c.Chosen) > maxCodes {
		fields.Add("chosen", "max_items", "max", maxCodes)
	}

	if len(c.Dropped) > maxCodes {
		fields.Add("dropped", "max_items", "max", maxCodes)
	}

	return fields.Err()
}

// mostNamed is how many codes name a configuration.
const mostNamed = 8

// defaultName names a configuration that has no name of its own.
func defaultName(chosen Codes) string {
	if len(chosen) == 0 {
		return "-"
	}
	if len(chosen) > mostNamed {
		return strings.Join(chosen[:mostNamed], " ") + " …"
	}
	return strings.Join(chosen, " ")
}

// mostInUse bounds the configurations of a price list, since every publish tries all of them.
const mostInUse = 1000

// checkConfigurations refuses what a configuration cannot be beside the brand and the others of
// its list.
func checkConfigurations(ctx context.Context, tx *db.Tx, rows []*TestConfiguration, wrong []fault.Fields) error {
	if err := checkCodes(ctx, tx, rows, wrong); err != nil {
		return err
	}
	return checkContradictions(ctx, tx, rows, wrong)
}

// checkCodes refuses codes that no feature of the brand has, and more
// configurations than a list holds.
func checkCodes(ctx context.Context, tx *db.Tx, rows []*TestConfiguration, wrong []fault.Fields) error {
	var codes []string
	lists := []int64{}
	ids := []int64{0}
	inUse := map[int64]int64{}

	for _, c := range rows {
		codes = append(append(codes, c.Chosen...), c.Dropped...)
		lists = append(lists, c.PricelistID)
		ids = append(ids, c.ID)
		if c.Status == record.Active {
			inUse[c.PricelistID]++
		}
	}

	type brandCode struct {
		BrandID int64  `db:"brand_id"`
		Code    string `db:"code"`
	}
	known := map[brandCode]bool{}
	for block := range slices.Chunk(slices.Compact(slices.Sorted(slices.Values(codes))), 5000) {
		in := db.In("code", block)
		found, err := db.Select[brandCode](
			ctx, tx, "SELECT brand_id, code FROM features WHERE {brand:brand_id} AND "+in.Places(1),
			in.Args...,
		)
		if err != nil {
			return fmt.Errorf("look up features: %w", err)
		}

		for _, f := range found {
			known[f] = true
		}
	}

	of := db.In("pricelist_id", slices.Compact(slices.Sorted(slices.Values(lists))))
	but := db.In("id", slices.Compact(slices.Sorted(slices.Values(ids))))
	others, err := db.Select[struct {
		PricelistID int64 `db:"pricelist_id"`
		Count       int64 `db:"count"`
	}](ctx, tx, "SELECT pricelist_id, count(*) AS count FROM test_configurations WHERE {brand:brand_id} AND status = 'active' AND "+of.Places(1)+
		" AND NOT "+but.Places(1+len(of.Args))+" GROUP BY pricelist_id", append(of.Args, but.Args...)...)
	if err != nil {
		return fmt.Errorf("count configurations: %w", err)
	}

	for _, o := range others {
		inUse[o.PricelistID] += o.Count
	}

	for i, c := range rows {
		if c.Status == record.Active && inUse[c.PricelistID] > mostInUse {
			wrong[i].Add("pricelist_id", "max_items", "max", mostInUse)
		}
		for field, list := range map[string]Codes{"chosen": c.Chosen, "dropped": c.Dropped} {
			if slices.ContainsFunc(list, func(code string) bool { return !known[brandCode{c.BrandID, code}] }) {
				wrong[i].Add(field, "not_found")
			}
		}
	}

	return nil
}

// CopyStep copies the configurations of a price list into another.
func CopyStep(ctx context.Context, tx *db.Tx, c pricelist.Copying, after int64) (last, copied int64, err error) {
	return Configurations.CopyBlock(
		ctx, tx,
		table.Copying{List: "pricelist_id", From: c.From, To: c.To, Order: []string{"model_id", "id"}},
		after,
	)
}

var data = record.Data[TestConfiguration]{
	Table:  Configurations,
	Status: func(c *TestConfiguration) *string { return &c.Status },
	Blank: TestConfiguration{
		Status:    record.Active,
		Expected:  Valid,
		OfferType: price.Standard,
		Chosen:    Codes{},
		Dropped:   Codes{},
	},
}

type configurationsInput struct {
	record.ListInput
	PricelistID int64 `query:"pricelistId"`
	ModelID     int64 `query:"modelId"`
}

func filterConfigurations(in *configurationsInput) ([]db.Condition, error) {
	where, err := record.Filter(&in.ListInput)
	where = append(where, record.Where("pricelist_id", in.PricelistID)...)
	return append(where, record.Where("model_id", in.ModelID)...), err
}

// Tables lists the tables of the area.
func Tables() []table.Any { return []table.Any{Configurations} }

// Routes registers every operation of the area.
func (k *Keeper) Routes(a *httpapi.API) {
	const path = "/test-configuration"
	// What makes a car unique is its options, chosen and not typed: there is nothing to look at meanwhile.
	httpapi.List(a, path, authz.LoginOnly, Configurations, filterConfigurations)
	data.Routes(a, path, catalog.PermModel)
	record.BulkRoutes(a, path, catalog.PermModel, data, filterConfigurations)
	httpapi.Free(a, "GET", "/test-configuration/outcomes/{pricelistId}", authz.LoginOnly,
		func(ctx context.Context, in *outcomesInput) (TestOutcomes, error) { return k.tryList(ctx, a, in) },
		httpapi.Summary("Try the configurations that the rules of a price list must keep possible or impossible."))
}
