package price

import "forecourt/internal/platform/money"

// setRegistration sets what registering one vehicle costs: the tax of its band and the fee of the
// company.
func (c *calculation) setRegistration() {
	in := c.in
	var tax, fee money.Cents
	if in.Company.HasEmissionTaxes && in.Model.FuelID != nil {
		c.findBand(*in.Model.FuelID)
	}

	if c.band != nil {
		tax = c.band.Amount
	}

	if in.Settings.ActivateRegistrationFee {
		fee = orZero(in.Company.RegistrationFee)
	}

	c.out.PriceRegistration = c.sumUp(FigureRegistration, tax, fee)
}

// findBand finds the band of the model's CO2, or says why there is none.
func (c *calculation) findBand(fuel int64) {
	co2 := c.in.Model.CO2
	if co2 == nil {
		c.addFinding(FindingNoCO2)
		return
	}
	if *co2 < 0 {
		c.failField("model.co2", ErrGrams)
		return
	}

	band, err := c.in.Tables.bandOn(c.in.Company.Country, fuel, co2.Whole(), c.in.Date)
	if err != nil {
		c.keepError(err)
		return
	}

	if c.band = band; band == nil {
		c.addFinding(FindingNoBand)
	}
}
