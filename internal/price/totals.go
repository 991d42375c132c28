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
	c, err := calculate(in)
	return c.out, err
}

// Explain is Of, and says for each figure how it came about.
func Explain(in *Input) (Output, error) {
	c, err := calculate(in)
	if err == nil {
		c.explain()
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

func calculate(in *Input) (*calculation, error) {
	c := &calculation{in: in}
	c.check()
	if c.err == nil && in.Vehicle != nil {
		c.vehicle()
	} else if c.err == nil {
		c.configured()
	}
	if c.err != nil {
		return &calculation{}, c.err
	}
	slices.Sort(c.out.Findings)
	return c, nil
}

func (c *calculation) check() {
	switch c.in.Type {
	case Standard, Embassy, Diplomatic:
	default:
		c.fail("type", ErrUnknown)
	}
	if c.in.Date.IsZero() {
		c.fail("date", ErrMissing)
	}
}

// configured prices a vehicle that is yet to be built.
func (c *calculation) configured() {
	in, out := c.in, &c.out
	if in.NumberOfVehicles < 1 {
		c.fail("number_of_vehicles", ErrQuantity)
	}
	c.findRate()
	c.list()
	out.Price = c.sum(FigurePrice, out.PriceModel, out.Options, out.Services, out.PriceTransportation)
	c.discount()
	c.addOns()
	c.registration()
	c.total()
	c.deductable()
	c.primecost()
}

// findRate finds the VAT rate of an offer that has VAT.
func (c *calculation) findRate() {
	if c.in.Type != Standard {
		return
	}
	rate, err := c.in.Tables.rate(c.in.Company.Country, c.in.Date)
	if err != nil {
		c.failed(err)
		return
	}
	c.vat, c.rate = &rate, rate.Percent
}

// VATRate is the rate of the VAT that the prices of the offer contain, 0 where
// there is none. The error is one that Of has as well.
func (in *Input) VATRate() (money.Percent, error) {
	c := &calculation{in: in}
	if in.Vehicle == nil || in.Vehicle.Regime == RegimeStandard {
		c.findRate()
	}
	return c.rate, c.err
}

// discount sets the discounted price and the base.
func (c *calculation) discount() {
	d, out := c.in.Discount, &c.out
	var given *money.Cents
	switch d.Mode {
	case "", ModePercent:
		if d.Percent != nil {
			given = pointer(c.kept(FigureDiscounted)(d.Percent.Off(out.Price)))
		}
	case ModeMoney:
		if d.Money != nil {
			given = pointer(c.kept(FigureDiscounted)(out.Price.Sub(*d.Money)))
		}
	default:
		c.fail("discount_type", ErrUnknown)
	}
	out.PriceDiscounted = given
	if given == nil && d.Typed != nil {
		out.PriceDiscounted = pointer(c.sum(FigureDiscounted, *d.Typed))
	}
	out.Base = out.Price
	switch {
	case out.PriceDiscounted != nil && *out.PriceDiscounted > 0:
		out.Base = *out.PriceDiscounted
	case given != nil:
		c.find(FindingDiscountAbovePrice)
	}
}

// total sets the total, the casco and the VAT share.
func (c *calculation) total() {
	in, out := c.in, &c.out
	perVehicle := c.sum(FigureTaxable, out.Base, out.Extras, out.Accessories)
	out.Taxable = c.times(FigureTaxable, perVehicle, in.NumberOfVehicles)
	if in.Settings.IncludeCO2TaxIntoVehicleTotal {
		perVehicle = c.sum(FigureTotal, perVehicle, out.PriceRegistration)
	}
	out.PriceTotal = c.sum(FigureTotal, c.times(FigureTotal, perVehicle, in.NumberOfVehicles), c.minus("trade_in_benefit", in.TradeInBenefit))
	if out.PriceTotal < 0 {
		c.find(FindingNegativeTotal)
	}
	if in.CompanyBrand.OfferInsurance && in.Serie.Casco != nil {
		out.PriceCasco = c.kept(FigureCasco)(in.Serie.Casco.Of(out.PriceTotal))
	}
	out.ShowVAT = true
	c.extract()
}

// extract sets the VAT that is inside the taxable amount.
func (c *calculation) extract() {
	net := c.kept(FigureVATAmount)(c.rate.Before(c.out.Taxable))
	c.out.VATAmount = c.sum(FigureVATAmount, c.out.Taxable, -net)
}

// deductable reports whether the buyer may deduct the VAT, and warns when the
// price of an electric car stands against it.
func (c *calculation) deductable() {
	in, out := c.in, &c.out
	electric := in.Model.FuelID != nil && *in.Model.FuelID == electricFuel
	out.VATDeductable = in.CompanyBrand.VATDeductable || electric && in.Settings.DeductVATForElectricVehicles
	if !electric || !out.VATDeductable {
		return
	}
	limit, err := in.Tables.limit(in.Company.Country, in.Date)
	if err != nil {
		c.failed(err)
		return
	}
	c.limit = limit
	if limit != nil && c.sum(FigureVATDeductable, out.Base, out.Extras, out.Accessories) > limit.Amount {
		c.find(FindingVATLimit)
	}
}
