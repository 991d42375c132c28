package price

import "forecourt/internal/platform/money"

// cost is one part of the prime cost.
type cost struct {
	origin Origin
	amount *money.Cents
}

// costParts lists the parts of the prime cost; the last is taken away. The company's own wholesale
// price stands before that of the model.
func (c *calculation) costParts() []cost {
	m := &c.in.Model
	parts := []cost{{Origin{"model_price_company", m.ID, "price_wholesale"}, c.in.CompanyWholesale}}
	if c.in.CompanyWholesale == nil {
		parts[0] = cost{Origin{"model_price", m.ID, "price_wholesale"}, m.PriceWholesale}
	}

	parts = append(parts, cost{Origin{"model_price", m.ID, "feature_prime_cost"}, m.FeaturePrimeCost})
	if c.in.ServicePackage != nil {
		parts = append(parts, cost{Origin{"model_price", m.ID, "service_pack_prime_cost"}, m.ServicePackPrimeCost})
	}

	return append(parts,
		cost{Origin{"model_price", m.ID, "price_factory_delivery"}, m.PriceFactoryDelivery},
		cost{Origin{"version", c.in.VersionID, "price_support"}, c.in.PriceSupport})
}

// setPrimeCost sets what the vehicle costs the company.
func (c *calculation) setPrimeCost() {
	parts := c.costParts()
	var total money.Cents

	for i, part := range parts {
		amount := orZero(part.amount)
		if i == len(parts)-1 {
			amount = c.deduction("price_support", part.amount)
		}
		total = c.sumUp(FigurePrimecost, total, amount)
	}

	c.out.PricePrimecost = &total
}
