// Package price computes what an offer costs: every figure, the lines it is
// made of, where each number comes from, and what is remarkable about it. It
// is a pure function: no database, no clock, no settings of its own.
//
// Amounts are exact cents. Each line is rounded once, half up and away from
// zero, then lines are summed. docs/pricing.md has the formulas.
package price

import (
	"slices"

	"forecourt/internal/platform/money"
)

// Output is every figure of an offer. Amounts are cents; those from Price on
// include VAT where the offer has any, AccessoriesPrice and PricePrimecost do not.
type Output struct {
	PriceModel, Options, Services, PriceTransportation money.Cents
	// Price is their sum, the headline price of one vehicle.
	Price money.Cents
	// PriceDiscounted is nil without a discount and may be 0 or less, with a
	// finding; Base is what the buyer pays for the vehicle.
	PriceDiscounted     *money.Cents
	Base                money.Cents
	Extras, Accessories money.Cents
	AccessoriesPrice    money.Cents
	// PriceRegistration is the tax of the band and the company's fee; it is
	// part of PriceTotal only when the settings say so.
	PriceRegistration money.Cents
	// PriceTotal is for all vehicles, after what is given for the old one.
	PriceTotal money.Cents
	// PriceCasco is a year's insurance, never part of the total.
	PriceCasco money.Cents
	// Taxable is what VATAmount was extracted from. ShowVAT is false for a
	// vehicle of the margin scheme, whose VAT must not be shown.
	Taxable, VATAmount     money.Cents
	ShowVAT, VATDeductable bool
	// PricePrimecost is what the vehicle costs the company; only readers with
	// the permission may see it. Nil for an offer of a vehicle.
	PricePrimecost *money.Cents
	// Findings are sorted, each at most once.
	Findings []string
	// Lines add up to the figures they name, to the cent, in the order of the
	// input.
	Lines []Line
	// Explanations say how each figure came about; only Explain fills them.
	Explanations []Explanation
}

// Findings. FindingUnpriced is followed by the id of the feature, or "model".
const (
	FindingUnpriced           = "unpriced:"
	FindingDiscountAbovePrice = "discount_above_price"
	FindingNoBand             = "no_band"
	FindingNoCO2              = "no_co2"
	FindingNegativeTotal      = "negative_total"
	FindingVATLimit           = "vat_limit"
)

// electricFuel is the fuel whose VAT the law treats apart (OP-114).
const electricFuel = 3

// Of prices an offer. The error is an *Error: a value that is unknown,
// missing or too large, tables without an answer or with two.
func Of(in *Input) (Output, error) {
	c, err := calculateOffer(in)
	return c.out, err
}

// Explain does the same as Of, and explains for each figure how it came about.
func Explain(in *Input) (Output, error) {
	c, err := calculateOffer(in)
	if err == nil {
		c.explainFigures()
	}
	return c.out, err
}

// calculation is one offer on its way. After the first error nothing more is
// computed that could be wrong.
type calculation struct {
	in  *Input
	out Output
	err error

	// vat is nil when the offer has none; the rate is then 0.
	vat  *Rate
	rate money.Percent

	band  *Band
	limit *Limit
}

func calculateOffer(in *Input) (*calculation, error) {
	c := &calculation{in: in}
	c.checkInput()
	if c.err == nil && in.Vehicle != nil {
		c.priceVehicle()
	} else if c.err == nil {
		c.priceConfigured()
	}

	if c.err != nil {
		return &calculation{}, c.err
	}

	slices.Sort(c.out.Findings)

	return c, nil
}

func (c *calculation) checkInput() {
	switch c.in.Type {
	case Standard, Embassy, Diplomatic:
	default:
		c.failField("type", ErrUnknown)
	}

	if c.in.Date.IsZero() {
		c.failField("date", ErrMissing)
	}
}

// priceConfigured prices a vehicle that is yet to be built.
func (c *calculation) priceConfigured() {
	in := c.in
	out := &c.out
	if in.NumberOfVehicles < 1 {
		c.failField("number_of_vehicles", ErrQuantity)
	}

	c.findRate()
	c.makeLines()
	out.Price = c.sumUp(FigurePrice, out.PriceModel, out.Options, out.Services, out.PriceTransportation)
	c.setDiscount()
	c.addOns()
	c.setRegistration()
	c.setTotal()
	c.isDeductable()
	c.setPrimeCost()
}

// findRate finds the VAT rate of an offer that has VAT.
func (c *calculation) findRate() {
	if c.in.Type != Standard {
		return
	}

	rate, err := c.in.Tables.rateOn(c.in.Company.Country, c.in.Date)
	if err != nil {
		c.keepError(err)
		return
	}

	c.vat = &rate
	c.rate = rate.Percent
}

// VATRate gives the rate of the VAT that the prices of the offer contain, 0 where there is none.
// The error is one that Of has as well.
func (in *Input) VATRate() (money.Percent, error) {
	c := &calculation{in: in}
	if in.Vehicle == nil || in.Vehicle.Regime == RegimeStandard {
		c.findRate()
	}
	return c.rate, c.err
}

// setDiscount sets the discounted price and the base.
func (c *calculation) setDiscount() {
	d := c.in.Discount
	out := &c.out
	var given *money.Cents

	switch d.Mode {
	case "", ModePercent:
		if d.Percent != nil {
			given = pointerTo(c.keepErrorOf(FigureDiscounted)(d.Percent.Off(out.Price)))
		}
	case ModeMoney:

		if d.Money != nil {
			given = pointerTo(c.keepErrorOf(FigureDiscounted)(out.Price.Sub(*d.Money)))
		}
	default:

		c.failField("discount_type", ErrUnknown)
	}

	out.PriceDiscounted = given
	if given == nil && d.Typed != nil {
		out.PriceDiscounted = pointerTo(c.sumUp(FigureDiscounted, *d.Typed))
	}

	out.Base = out.Price
	switch {
	case out.PriceDiscounted != nil && *out.PriceDiscounted > 0:
		out.Base = *out.PriceDiscounted
	case given != nil:
		c.addFinding(FindingDiscountAbovePrice)
	}
}

// setTotal sets the total, the casco and the VAT share.
func (c *calculation) setTotal() {
	in := c.in
	out := &c.out
	perVehicle := c.sumUp(FigureTaxable, out.Base, out.Extras, out.Accessories)
	out.Taxable = c.multiply(FigureTaxable, perVehicle, in.NumberOfVehicles)
	if in.Settings.IncludeCO2TaxIntoVehicleTotal {
		perVehicle = c.sumUp(FigureTotal, perVehicle, out.PriceRegistration)
	}

	out.PriceTotal = c.sumUp(
		FigureTotal, c.multiply(FigureTotal, perVehicle, in.NumberOfVehicles),
		c.deduction("trade_in_benefit", in.TradeInBenefit),
	)
	if out.PriceTotal < 0 {
		c.addFinding(FindingNegativeTotal)
	}

	if in.CompanyBrand.OfferInsurance && in.Serie.Casco != nil {
		out.PriceCasco = c.keepErrorOf(FigureCasco)(in.Serie.Casco.Of(out.PriceTotal))
	}

	out.ShowVAT = true
	c.extractVAT()
}

// extractVAT sets the VAT that is inside the taxable amount.
func (c *calculation) extractVAT() {
	net := c.keepErrorOf(FigureVATAmount)(c.rate.Before(c.out.Taxable))
	c.out.VATAmount = c.sumUp(FigureVATAmount, c.out.Taxable, -net)
}

// isDeductable reports whether the buyer may deduct the VAT, and warns when the price of an
// electric car is above the limit.
func (c *calculation) isDeductable() {
	in := c.in
	out := &c.out
	electric := in.Model.FuelID != nil && *in.Model.FuelID == electricFuel
	out.VATDeductable = in.CompanyBrand.VATDeductable || electric && in.Settings.DeductVATForElectricVehicles
	if !electric || !out.VATDeductable {
		return
	}

	limit, err := in.Tables.limitOn(in.Company.Country, in.Date)
	if err != nil {
		c.keepError(err)
		return
	}

	c.limit = limit
	if limit != nil && c.sumUp(FigureVATDeductable, out.Base, out.Extras, out.Accessories) > limit.Amount {
		c.addFinding(FindingVATLimit)
	}
}
