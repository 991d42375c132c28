package price

// priceVehicle prices a car that exists: its prices are as entered, VAT included, and it has none
// of the other figures and no findings (OP-084).
func (c *calculation) priceVehicle() {
	v := c.in.Vehicle
	out := &c.out
	if v.Regime == RegimeStandard {
		c.findRate()
	} else if v.Regime != RegimeMargin && v.Regime != RegimeExempt {
		c.failField("vehicle.vat_regime", ErrUnknown)
	}

	out.Price = c.sumUp("vehicle.price", orZero(v.Price))
	out.PriceTransportation = c.sumUp("vehicle.price_transportation", orZero(v.PriceTransportation))
	out.Base = out.Price
	if v.PriceDiscounted != nil {
		discounted := c.sumUp("vehicle.price_discounted", *v.PriceDiscounted)
		out.PriceDiscounted = &discounted
		if discounted > 0 {
			out.Base = discounted
		}
	}

	out.PriceTotal = c.sumUp(FigureTotal, out.Base, out.PriceTransportation)
	out.ShowVAT = v.Regime != RegimeMargin
	if c.vat != nil {
		out.Taxable = out.PriceTotal
		c.extractVAT()
	}
}
