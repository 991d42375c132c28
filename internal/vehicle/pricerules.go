package vehicle

import (
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/money"
)

// PermPrices lets users change the sale prices of their companies' vehicles without the right to
// change the vehicles themselves.
var PermPrices = authz.Perm("app.stock.prices")

// priceRules applies the rules of prices wherever they are written, in the form of a vehicle and in
// the list of the stock: the right to do so, that a sold vehicle keeps its price, that a discount
// lowers it, and that no amount is a slip of the keys.
func priceRules(tx *db.Tx, op table.Op, c *table.Change[Vehicle]) {
	v := c.After
	had := c.Before
	if v.kept.asIs {
		return
	}

	if had != nil && had.Phase.isClosed() {
		v.keepPrice(op, c)
	}
	checkDiscount(c)
	checkTooLarge(c)
	if had == nil || len(v.changedFields(had)) == 0 || v.kept.forOrder || tx.Actor.IsSystem() {
		return
	}

	if !tx.Actor.May(PermPrices) && !tx.Actor.May(whoMay(c)) && c.Refused == nil {
		c.Refused = fault.New(fault.Denied, "denied").With("permission", PermPrices.State)
	}
}

// changedFields lists the fields of the sale price that differ from before.
func (p *Price) changedFields(had *Vehicle) []string {
	var fields []string
	for _, one := range []struct {
		field string
		same  bool
	}{
		{"price", p.Amount == had.Amount},
		{"price_discounted", p.Discounted == had.Discounted},
		{"price_transportation", sameAmount(p.Transportation, had.Transportation)},
		{"currency", p.Currency == had.Currency},
	} {
		if !one.same {
			fields = append(fields, one.field)
		}
	}

	return fields
}

func sameAmount(a, b *money.Cents) bool { return a == b || a != nil && b != nil && *a == *b }

// keepPrice leaves a sold or archived vehicle what it was sold for: earlier values come back without
// the price, and another one is refused.
func (v *Vehicle) keepPrice(op table.Op, c *table.Change[Vehicle]) {
	had := c.Before
	if op == table.OpRestore || op == table.OpUndo {
		v.Amount = had.Amount
		v.Discounted = had.Discounted
		v.Transportation = had.Transportation
		v.Currency = had.Currency
		v.Total = v.customerTotal()
		return
	}

	for _, field := range v.changedFields(had) {
		c.Wrong.Add(field, "price_of_sale")
	}
}

// checkDiscount refuses a discounted price that is above the price. A vehicle without a price may
// have one alone.
func checkDiscount(c *table.Change[Vehicle]) {
	v := c.After
	had := c.Before
	same := had != nil && had.Amount == v.Amount && had.Discounted == v.Discounted
	if !same && v.Amount > 0 && v.Discounted > v.Amount {
		c.Wrong.Add("price_discounted", "discounted_above_price", "price", money.Sum{Amount: v.Amount, Currency: v.Currency})
	}
}

// checkTooLarge refuses an amount that is larger than any that people type. One that the vehicle has
// stays.
func checkTooLarge(c *table.Change[Vehicle]) {
	now := c.After.typedAmounts()
	var before map[string]*money.Cents
	if c.Before != nil {
		before = c.Before.typedAmounts()
	}

	for field, amount := range now {
		if amount != nil && *amount > money.MostTyped && !sameAmount(amount, before[field]) {
			c.Wrong.Add(field, "max", "max", money.MostTyped.String())
		}
	}
}

// typedAmounts gives the amounts that are typed for a vehicle, by field.
func (p *Price) typedAmounts() map[string]*money.Cents {
	return map[string]*money.Cents{
		"price":                &p.Amount,
		"price_discounted":     &p.Discounted,
		"price_transportation": p.Transportation,
		"price_purchase":       p.Purchase,
	}
}
