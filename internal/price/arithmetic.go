package price

import "forecourt/internal/platform/money"

func (c *calculation) addFinding(finding string) { c.out.Findings = append(c.out.Findings, finding) }

func (c *calculation) failField(field string, err error) { c.keepError(fieldError(field, err)) }

// keepError keeps the first error: the later ones follow from it.
func (c *calculation) keepError(err error) {
	if c.err == nil {
		c.err = err
	}
}

// sumUp adds amounts; one that is too large is an error of the figure.
func (c *calculation) sumUp(figure string, amounts ...money.Cents) money.Cents {
	var total money.Cents
	for _, amount := range amounts {
		total = c.keepErrorOf(figure)(total.Add(amount))
	}
	return total
}

func (c *calculation) multiply(figure string, amount money.Cents, n int64) money.Cents {
	return c.keepErrorOf(figure)(amount.Times(n))
}

// keepErrorOf makes a function that takes the answer of an arithmetic of money and keeps its
// error.
func (c *calculation) keepErrorOf(figure string) func(money.Cents, error) money.Cents {
	return func(amount money.Cents, err error) money.Cents {
		if err != nil {
			c.failField(figure, err)
		}
		return amount
	}
}

// deduction gives what an absent or present amount takes away.
func (c *calculation) deduction(field string, amount *money.Cents) money.Cents {
	return c.keepErrorOf(field)(money.Cents(0).Sub(orZero(amount)))
}

func pointerTo(amount money.Cents) *money.Cents { return &amount }

func orZero(amount *money.Cents) money.Cents {
	if amount == nil {
		return 0
	}
	return *amount
}
