package price

import "forecourt/internal/platform/money"

// explainFigures explains how each figure came about, in the order they are computed.
func (c *calculation) explainFigures() {
	const figures = 17
	c.out.Explanations = make([]Explanation, 0, figures)
	if c.in.Vehicle != nil {
		c.explainVehicle()
		return
	}

	c.explainLines()
	c.explainPrice()
	c.explainTotal()
	c.explainPrimecost()
}

// addExplanation adds the explanation of an amount.
func (c *calculation) addExplanation(figure string, formula Formula, value money.Cents, inputs ...Term) *Explanation {
	c.out.Explanations = append(c.out.Explanations, Explanation{
		Figure: figure, Formula: formula, Unit: UnitCents, Value: int64(value), Inputs: inputs,
	})
	return &c.out.Explanations[len(c.out.Explanations)-1]
}

// addOptional adds the explanation of an amount that may be absent.
func (c *calculation) addOptional(figure string, formula Formula, value *money.Cents, inputs ...Term) {
	if e := c.addExplanation(figure, formula, orZero(value), inputs...); value == nil {
		e.Unit = UnitNone
	}
}

// linesOf gives the lines of a figure; they stand together.
func (c *calculation) linesOf(figure string) []Line {
	lines := c.out.Lines
	for len(lines) > 0 && lines[0].Figure != figure {
		lines = lines[1:]
	}

	end := 0
	for end < len(lines) && lines[end].Figure == figure {
		end++
	}

	return lines[:end:end]
}

func (c *calculation) explainLines() {
	out := &c.out
	included := flagTerm(
		Origin{"pricelist_title", c.in.PriceList.TitleID, "prices_include_vat"},
		c.in.PriceList.PricesIncludeVAT,
	)
	for _, sum := range []struct {
		figure string
		value  money.Cents
	}{{FigureModel, out.PriceModel}, {FigureOptions, out.Options}, {FigureServices, out.Services}, {FigureTransportation, out.PriceTransportation}} {
		e := c.addExplanation(sum.figure, FormulaLines, sum.value, included)
		e.Lines = c.linesOf(sum.figure)
		e.Rate = c.vat
	}

	brand := c.in.CompanyBrand.ID
	version := c.in.VersionID
	accessories := []Term{
		flagTerm(Origin{"version", version, "include_accessories"}, c.in.IncludeAccessories),
		flagTerm(Origin{"company_brand", brand, "offer_accessories"}, c.in.CompanyBrand.OfferAccessories),
		flagTerm(Origin{"serie", c.in.Serie.ID, "link"}, c.in.Serie.HasLink),
	}
	e := c.addExplanation(FigureExtras, FormulaLines, out.Extras)
	e.Lines = c.linesOf(FigureExtras)
	e.Rate = c.vat
	e = c.addExplanation(FigureAccessories, FormulaLines, out.Accessories, accessories...)
	e.Lines = c.linesOf(FigureAccessories)
	e.Rate = c.vat
	e = c.addExplanation(FigureAccessoriesPrice, FormulaNetLines, out.AccessoriesPrice, accessories...)
	e.Lines = c.linesOf(FigureAccessories)
}

func (c *calculation) explainPrice() {
	out := &c.out
	d := c.in.Discount
	version := c.in.VersionID
	price := figureTerm(FigurePrice, out.Price)
	c.addExplanation(FigurePrice, FormulaSum, out.Price,
		figureTerm(FigureModel, out.PriceModel), figureTerm(FigureOptions, out.Options),
		figureTerm(FigureServices, out.Services), figureTerm(FigureTransportation, out.PriceTransportation))
	switch value := (Origin{"version", version, "discount"}); {
	case d.Mode == ModeMoney && d.Money != nil:
		value.Field = "discount_money"
		c.addOptional(FigureDiscounted, FormulaMoneyOff, out.PriceDiscounted, price, amountTerm(value, d.Money))
	case d.Mode != ModeMoney && d.Percent != nil:
		c.addOptional(FigureDiscounted, FormulaPercentOff, out.PriceDiscounted, price, percentTerm(value, d.Percent))
	default:
		c.addOptional(
			FigureDiscounted, FormulaEntered, out.PriceDiscounted,
			amountTerm(Origin{"version", version, "price_discounted"}, d.Typed),
		)
	}

	c.explainBase(price)
}

func (c *calculation) explainBase(price Term) {
	discounted := amountTerm(Origin{Record: "figure", Field: FigureDiscounted}, c.out.PriceDiscounted)
	c.addExplanation(FigureBase, FormulaBase, c.out.Base, discounted, price)
}

func (c *calculation) explainTotal() {
	in := c.in
	out := &c.out
	version := c.in.VersionID
	perVehicle := []Term{
		figureTerm(FigureBase, out.Base), figureTerm(FigureExtras, out.Extras),
		figureTerm(FigureAccessories, out.Accessories),
	}
	vehicles := countTerm(Origin{"version", version, "number_of_vehicles"}, &in.NumberOfVehicles)
	registration := figureTerm(FigureRegistration, out.PriceRegistration)
	settings := in.Settings

	c.addExplanation(FigureRegistration, FormulaRegistration, out.PriceRegistration,
		flagTerm(Origin{"company", in.Company.ID, "has_emission_taxes"}, in.Company.HasEmissionTaxes),
		countTerm(Origin{"model", in.Model.ID, "fuel_id"}, in.Model.FuelID), co2Term(&in.Model),
		settingTerm("activate_registration_fee", settings.ActivateRegistrationFee),
		amountTerm(Origin{"company", in.Company.ID, "price_regitra"}, in.Company.RegistrationFee)).Band = c.band

	c.addExplanation(FigureTaxable, FormulaTimes, out.Taxable, append(perVehicle[:3:3], vehicles)...)
	c.addExplanation(FigureTotal, FormulaTotal, out.PriceTotal, append(perVehicle[:3:3],
		settingTerm("include_co2tax_into_vehicle_total", settings.IncludeCO2TaxIntoVehicleTotal), registration, vehicles,
		amountTerm(Origin{"version", version, "trade_in_benefit"}, in.TradeInBenefit))...)
	c.addExplanation(FigureCasco, FormulaCasco, out.PriceCasco,
		flagTerm(Origin{"company_brand", in.CompanyBrand.ID, "offer_insurance"}, in.CompanyBrand.OfferInsurance),
		figureTerm(FigureTotal, out.PriceTotal), percentTerm(Origin{"serie", in.Serie.ID, "price_casco"}, in.Serie.Casco))
	c.addExplanation(
		FigureVATAmount, FormulaVATInside, out.VATAmount, figureTerm(FigureTaxable, out.Taxable),
		c.typeTerm(),
	).Rate = c.vat

	e := c.addExplanation(FigureVATDeductable, FormulaDeductable, 0, append([]Term{
		flagTerm(Origin{"company_brand", in.CompanyBrand.ID, "vat_deductable"}, in.CompanyBrand.VATDeductable),
		countTerm(Origin{"model", in.Model.ID, "fuel_id"}, in.Model.FuelID),
		settingTerm("deduct_vat_for_electric_vehicles", settings.DeductVATForElectricVehicles),
	}, perVehicle...)...)
	e.Unit = UnitFlag
	e.Limit = c.limit
	if out.VATDeductable {
		e.Value = 1
	}
}

func (c *calculation) explainPrimecost() {
	var inputs []Term
	for _, part := range c.costParts() {
		inputs = append(inputs, amountTerm(part.origin, part.amount))
	}
	c.addOptional(FigurePrimecost, FormulaPrimecost, c.out.PricePrimecost, inputs...)
}

func (c *calculation) typeTerm() Term {
	return textTerm(Origin{"version", c.in.VersionID, "type"}, string(c.in.Type))
}

// explainVehicle explains the few figures of an offer of a vehicle; the others
// are 0 or absent because there is nothing to configure.
func (c *calculation) explainVehicle() {
	v := c.in.Vehicle
	out := &c.out
	entered := func(field string, amount *money.Cents) Term {
		return amountTerm(Origin{"vehicle", v.ID, field}, amount)
	}
	c.addExplanation(FigurePrice, FormulaEntered, out.Price, entered("price", v.Price))
	c.addOptional(FigureDiscounted, FormulaEntered, out.PriceDiscounted, entered("price_discounted", v.PriceDiscounted))
	c.addExplanation(
		FigureTransportation, FormulaEntered, out.PriceTransportation,
		entered("price_transportation", v.PriceTransportation),
	)
	c.explainBase(figureTerm(FigurePrice, out.Price))
	c.addExplanation(
		FigureTotal, FormulaSum, out.PriceTotal, figureTerm(FigureBase, out.Base),
		figureTerm(FigureTransportation, out.PriceTransportation),
	)
	c.addExplanation(FigureVATAmount, FormulaVATInside, out.VATAmount,
		figureTerm(FigureTotal, out.PriceTotal), c.typeTerm(), textTerm(Origin{"vehicle", v.ID, "vat_regime"}, string(v.Regime))).Rate = c.vat
}
