package price

import "forecourt/internal/platform/money"

// Tariff is how an offer turns prices of its list into what the customer
// pays, for showing options before they are chosen. It depends on the offer
// alone and is the same for all its options.
type Tariff struct {
	kind     Type
	rate     money.Percent
	included bool
}

// Tariff reads the tariff of the offer: it uses only type, date, company and price list, and the
// tables. The error is that of Of.
func (in *Input) Tariff() (Tariff, error) {
	c := &calculation{in: in}
	c.checkInput()
	if c.err == nil {
		c.findRate()
	}

	return Tariff{in.Type, c.rate, in.PriceList.PricesIncludeVAT}, c.err
}

// Of prices an amount of the list as the line of a finished offer: without VAT, and what the
// customer pays.
func (t Tariff) Of(price money.Cents) (net, amount money.Cents, err error) {
	return applyVAT(price, t.rate, t.included)
}

// Price gives what the feature costs in the list, as this type of offer has it.
func (t Tariff) Price(f *Feature) *money.Cents {
	price, _ := f.priceColumn(t.kind)
	return price
}

// Sum adds up what features cost together, without VAT and for the customer: nothing for those
// that are standard equipment, in a package, or unpriced.
func (t Tariff) Sum(features []Feature) (net, amount money.Cents, err error) {
	for i := range features {
		f := &features[i]
		price := t.Price(f)
		if f.Standard || f.InPackage || price == nil {
			continue
		}

		without, with, err := t.Of(*price)
		if err == nil {
			amount, err = amount.Add(with)
		}

		if err == nil {
			net, err = net.Add(without)
		}

		if err != nil {
			return 0, 0, err
		}
	}

	return net, amount, nil
}
