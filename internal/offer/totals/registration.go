package totals

// registration sets what registering one vehicle costs: the tax of its band
// and the fee of the company.
func (c *calculation) registration() {
	in := c.in
	if in.Company.HasEmissionTaxes && in.Model.FuelID != nil {
		c.emissionTax(*in.Model.FuelID)
	}
	if in.Settings.ActivateRegistrationFee {
		c.fee = orZero(in.Company.RegistrationFee)
	}
	c.out.PriceRegistration = c.sum(FigureRegistration, c.bandTax, c.fee)
}

func (c *calculation) emissionTax(fuel int64) {
	co2 := c.in.Model.CO2
	if co2 == nil {
		c.find(FindingNoCO2)
		return
	}
	if *co2 < 0 {
		c.fail("model.co2", ErrGrams)
		return
	}
	band, err := c.in.Tables.band(c.in.Company.Country, fuel, co2.Whole(), c.in.Date)
	switch {
	case err != nil:
		c.failed(err)
	case band == nil:
		c.find(FindingNoBand)
	default:
		c.band, c.bandTax = band, band.Amount
	}
}
