package demo

import (
	"context"
	"fmt"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
	"forecourt/internal/price"
	"forecourt/internal/pricelist"
	"forecourt/internal/proof"
	"forecourt/internal/rules"
)

// catalogued is how many of the brands have models and price lists.
const catalogued = 3

// makeCatalogue makes models, options, packages and rules of the first brands, so that each step
// of an offer has something to choose from.
func (m *maker) makeCatalogue(ctx context.Context, tx *db.Tx) error {
	var makers []*brandMaker
	for i, brandID := range m.brands[:catalogued] {
		b := &brandMaker{brandID: brandID, name: brandNames[i], codes: map[string]int64{}}
		if m.drawsModels {
			b.pen = m.pen
		}

		for _, part := range []func(context.Context, *db.Tx) error{
			b.makeLists, b.makeModels, b.equipModels, b.makeAccessories, b.makeFeatures,
			b.drawModels, b.writeOffered, b.writeContents, b.writeRules, b.testConfiguration,
		} {
			if err := part(ctx, tx); err != nil {
				return fmt.Errorf("catalogue of %s: %w", b.name, err)
			}
		}

		makers = append(makers, b)
	}

	for _, b := range makers {
		if err := b.supportList(ctx, tx); err != nil {
			return fmt.Errorf("support list of %s: %w", b.name, err)
		}
		if err := b.nextList(ctx, tx); err != nil {
			return fmt.Errorf("next price list of %s: %w", b.name, err)
		}
	}

	return nil
}

// brandMaker makes the catalogue of one brand.
type brandMaker struct {
	brandID int64
	name    string
	support int64 // id of the title of its support lists
	list    pricelist.Pricelist
	next    pricelist.Pricelist // not published
	models  []catalog.Model
	codes   map[string]int64 // ids of features
	pen     *artist          // nil: nothing is drawn
}

// makeLists makes a title of each type, with a published list that is in force and a draft for
// next year.
func (b *brandMaker) makeLists(ctx context.Context, tx *db.Tx) error {
	cars, err := pricelist.AddTitle(ctx, tx, pricelist.Title{
		BrandID: b.brandID,
		Type:    pricelist.PriceList,
		Name:    b.name + " automobiliai",
	})
	if err != nil {
		return err
	}

	support, err := pricelist.AddTitle(ctx, tx, pricelist.Title{
		BrandID: b.brandID,
		Type:    pricelist.SupportList,
		Name:    b.name + " parama",
	})
	if err != nil {
		return err
	}

	b.support = support.ID
	now := tx.Now()

	for _, l := range []struct {
		name, from string
		published  *db.Time
	}{{"2026 m. ruduo", "2026-09-01", &now}, {"2027 m. pavasaris", "2027-03-01", nil}} {
		from, err := date.Parse(l.from)
		if err != nil {
			return err
		}

		list, err := pricelist.Pricelists.Insert(ctx, tx, pricelist.Pricelist{
			PricelistTitleID:    cars.ID,
			Name:                l.name,
			StartedAt:           from,
			PublishedAt:         l.published,
			PriceTransportation: inCents(540),
			Status:              record.Active,
		})
		if err != nil {
			return err
		}

		if l.published != nil {
			b.list = list
		} else {
			b.next = list
		}
	}

	return nil
}

// supportList makes the list by which the importer supports the sale of each model.
func (b *brandMaker) supportList(ctx context.Context, tx *db.Tx) error {
	from, err := date.Parse("2026-09-01")
	if err != nil {
		return err
	}

	now := tx.Now()
	list, err := pricelist.Pricelists.Insert(ctx, tx, pricelist.Pricelist{
		PricelistTitleID: b.support, Name: "2026 m. parama", StartedAt: from, PublishedAt: &now, Status: record.Active,
	})
	if err != nil {
		return err
	}

	prices := make([]pricelist.ModelPrice, len(b.models))
	for i, m := range b.models {
		prices[i] = pricelist.ModelPrice{
			ModelID:     m.ID,
			PricelistID: list.ID,
			Prices:      pricelist.Prices{PriceStandard: inCents(int64(400 + 50*i))},
		}
	}

	return pricelist.ModelPrices.InsertMany(ctx, tx, prices)
}

func inCents(euros int64) *money.Cents {
	amount := money.Cents(euros * 100)
	return &amount
}

func (b *brandMaker) makeModels(ctx context.Context, tx *db.Tx) error {
	type rangeRow struct {
		ID   int64  `db:"id"`
		Name string `db:"model"`
	}
	ranges, err := db.Select[rangeRow](ctx, tx, `SELECT id, model
		FROM model_ranges
		WHERE {brand:brand_id} AND brand_id = $1
		ORDER BY id`, b.brandID)
	if err != nil {
		return err
	}

	shape, err := db.Select[int64](ctx, tx, `SELECT id
		FROM body_types
		WHERE {brand:brand_id} AND brand_id = $1 AND status = 'active'
		ORDER BY id
		LIMIT 4`, b.brandID)
	if err != nil {
		return err
	}

	for i, r := range ranges {
		for j, d := range drives {
			if r.Name[0] == 'E' != (d.fuel == 3) {
				continue
			}

			model := catalog.Model{
				BrandID:      b.brandID,
				Code:         fmt.Sprintf("%c%02d%s", b.name[0], i+1, d.code),
				ModelrangeID: r.ID,
				BodytypeID:   &shape[i%len(shape)],
				FuelID:       d.fuel,
				HybridTypeID: d.hybrid,
				GearboxID:    &gearboxIDs[(i+j)%2],
				WheelDrive:   &wheelDrives[(i+j)%len(wheelDrives)],
				Status:       record.Active,
				Description:  db.Translations{"1": r.Name + " " + d.name, "2": r.Name + " " + d.english},
				CO2Emission:  d.co2,
				FueltankSize: d.tank,
				Consumption:  d.fuelUse,
				ModelYear:    idPointer(2027), PowerKW: &drives[j].kw,
				ElectricMotorPower: d.power, BatteryCapacity: d.battery, ElectricRange: d.reach, AvgEnergyConsumption: d.energyUse,
			}
			b.models = append(b.models, model)
		}
	}

	if err := catalog.Models.InsertMany(ctx, tx, b.models); err != nil {
		return err
	}

	return pricelist.ModelPrices.InsertMany(ctx, tx, b.modelPrices())
}

// modelPrices makes the prices of models in the list in force.
func (b *brandMaker) modelPrices() []pricelist.ModelPrice {
	prices := make([]pricelist.ModelPrice, len(b.models))
	for i, m := range b.models {
		base := int64(18_900 + 2_350*i)
		prices[i] = pricelist.ModelPrice{ModelID: m.ID, PricelistID: b.list.ID, Prices: pricelist.Prices{
			PriceStandard:    inCents(base),
			PriceEmbassy:     inCents(base * 88 / 100),
			PriceDiplomatic:  inCents(base * 86 / 100),
			PriceWholesale:   inCents(base * 91 / 100),
			FeaturePrimeCost: inCents(120), ServicePackPrimeCost: inCents(260), PriceFactoryDelivery: inCents(310),
		}}
	}

	return prices
}

// equipModels gives each model most of the brand's standard equipment, the dearer ones more.
func (b *brandMaker) equipModels(ctx context.Context, tx *db.Tx) error {
	texts, err := db.Select[int64](ctx, tx, `SELECT id
		FROM equipment
		WHERE {brand:brand_id} AND brand_id = $1
		ORDER BY sort, id`, b.brandID)
	if err != nil {
		return err
	}

	var rows []catalog.ModelEquipment
	for i, m := range b.models {
		for _, text := range texts[:min(4+i/4, len(texts))] {
			rows = append(rows, catalog.ModelEquipment{ModelID: m.ID, EquipmentID: text})
		}
	}

	return catalog.ModelEquipments.InsertMany(ctx, tx, rows)
}

// makeAccessories gives each serie what dealers fit to its cars.
func (b *brandMaker) makeAccessories(ctx context.Context, tx *db.Tx) error {
	series, err := db.Select[int64](ctx, tx, `SELECT id
		FROM series
		WHERE {brand:brand_id} AND brand_id = $1 AND link <> ''
		ORDER BY sort, id`, b.brandID)
	if err != nil {
		return err
	}

	var rows []catalog.Accessory
	for _, serie := range series {
		for i, a := range accessoryTexts {
			rows = append(rows, catalog.Accessory{
				SerieID:  serie,
				Code:     a.code,
				Name:     a.names,
				Price:    *inCents(a.price),
				FromFeed: i < len(accessoryTexts)-1,
				Status:   record.Active,
			})
		}
	}

	return catalog.Accessories.InsertMany(ctx, tx, rows)
}

func (b *brandMaker) makeFeatures(ctx context.Context, tx *db.Tx) error {
	group, err := db.SelectOne[int64](ctx, tx, `SELECT id
		FROM sales_groups
		WHERE {brand:brand_id} AND brand_id = $1 AND type = 'packages'`, b.brandID)
	if err != nil {
		return err
	}

	rows := make([]catalog.Feature, len(features))
	for i, f := range features {
		rows[i] = catalog.Feature{
			BrandID:            b.brandID,
			Code:               f.code,
			Code3:              f.code,
			ProductclassID:     &features[i].class,
			Description:        f.names,
			Standard:           f.price == 0,
			StandardDiplomatic: f.price == 0,
			DiploEnabled:       true,
			IndividualColour:   f.code == "X01",
			Status:             record.Active,
			Sort:               int64(i + 1),
		}
		if f.pack {
			rows[i].SalesgroupID = &group
		}

		if err := b.drawFeature(ctx, tx, &rows[i]); err != nil {
			return err
		}
	}

	err = catalog.Features.InsertMany(ctx, tx, rows)
	for _, f := range rows {
		b.codes[f.Code] = f.ID
	}

	return err
}

// hasFeature reports whether the i-th model has the feature. The first two models have something
// for each step of an offer. The last has variants and no lines, the one before it no trims: their
// offers skip those steps.
func (b *brandMaker) hasFeature(i int, code string, class int64) bool {
	last := len(b.models) - 1
	switch {
	case code == "NVI":
		return b.models[i].Code[1:] == deadEndModel
	case class == classVariant:
		return i < 2 || i == last
	case class == classLine:
		return i != last
	case class == classTrim, class == classTrimFinish:
		return i != last-1
	}

	return true
}

// writeOffered writes what each model offers and for how much.
func (b *brandMaker) writeOffered(ctx context.Context, tx *db.Tx) error {
	return catalog.ModelFeatures.InsertMany(ctx, tx, b.modelFeatures())
}

// modelFeatures makes what models offer in the list in force.
func (b *brandMaker) modelFeatures() []catalog.ModelFeature {
	var rows []catalog.ModelFeature
	for i, m := range b.models {
		for _, f := range features {
			if !b.hasFeature(i, f.code, f.class) {
				continue
			}

			standard := db.Flag(f.price == 0)
			embassy := inCents(f.price * 9 / 10)
			if f.code == "ROF" {
				embassy = nil // not sold to embassies
			}

			rows = append(rows, catalog.ModelFeature{
				PricelistID:   b.list.ID,
				ModelID:       m.ID,
				FeatureID:     b.codes[f.code],
				PriceStandard: inCents(f.price),
				PriceEmbassy:  embassy,
				Standard:      standard, StandardEmbassy: standard, StandardDiplomatic: standard, Status: record.Active,
			})
		}
	}

	return rows
}

func (b *brandMaker) writeContents(ctx context.Context, tx *db.Tx) error {
	return catalog.PackageContents.InsertMany(ctx, tx, b.packageContents())
}

func (b *brandMaker) packageContents() []catalog.PackageContent {
	var rows []catalog.PackageContent
	for _, p := range packages {
		for _, code := range p.brings {
			rows = append(rows, catalog.PackageContent{
				PricelistID:      b.list.ID,
				PackageFeatureID: b.codes[p.code],
				FeatureID:        b.codes[code],
			})
		}
	}

	return rows
}

func (b *brandMaker) writeRules(ctx context.Context, tx *db.Tx) error {
	return rules.Rules.InsertMany(ctx, tx, b.makeRules())
}

func (b *brandMaker) makeRules() []rules.Rule {
	rows := make([]rules.Rule, len(ruleTexts))
	for i, r := range ruleTexts {
		rows[i] = rules.Rule{
			PricelistID: b.list.ID,
			Name:        fmt.Sprint(i + 1),
			Include:     db.Flag(r.include),
			Text:        r.text,
			Status:      record.Active,
		}
		for _, code := range r.when {
			rows[i].Conditions = append(rows[i].Conditions, rules.Condition{ID: b.codes[code]})
		}

		rows[i].Actions = b.itemsOf(r.then)
		for _, m := range b.models {
			if r.model != "" && m.Code[1:] == r.model {
				rows[i].ModelID = &m.ID
			}
		}

		if len(r.oneOf) > 0 {
			rows[i].ActionLists = [][]rules.Item{b.itemsOf(r.oneOf)}
		}
	}

	return rows
}

// testConfiguration keeps the sports car of the first model, which must stay possible.
func (b *brandMaker) testConfiguration(ctx context.Context, tx *db.Tx) error {
	return proof.Configurations.InsertMany(ctx, tx, []proof.TestConfiguration{{
		PricelistID: b.list.ID,
		ModelID:     b.models[0].ID,
		Expected:    proof.Valid,
		OfferType:   price.Standard,
		Chosen:      proof.Codes{"LSPO", "W19"},
		Dropped:     proof.Codes{},
		Status:      record.Active,
	}})
}

func (b *brandMaker) itemsOf(codes []string) []rules.Item {
	var items []rules.Item
	for _, code := range codes {
		items = append(items, rules.Item{ID: b.codes[code]})
	}
	return items
}
