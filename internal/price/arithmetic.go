package price

import "forecourt/internal/platform/money"

func (c *calculation) find(finding string) { c.out.Findings = append(c.out.Findings, finding) }

func (c *calculation) fail(field string, err error) { c.failed(failed(field, err)) }

// failed keeps the first error: the later ones follow from it.
func (c *calculation) failed(err error) {
	if c.err == nil {
		c.err = err
	}
}

// sum adds amounts; one that is too large is an error of the figure.
func (c *calculation) sum(figure string, amounts ...money.Cents) money.Cents {
	var total money.Cents
	for _, amount := range amounts {
		total = c.kept(figure)(total.Add(amount))
	}
	return total
}

func (c *calculation) times(figure string, amount money.Cents, n int64) money.Cents {
	return c.kept(figure)(amount.Times(n))
}

// kept takes the answer of an arithmetic of money and keeps its error.
func (c *calculation) kept(figure string) func(money.Cents, error) money.Cents {
	return func(amount money.Cents, err error) money.Cents {
		if err != nil {
			c.fail(figure, err)
		}
		return amount
	}
}

// minus is what an absent or present amount takes away.
func (c *calculation) minus(field string, amount *money.Cents) money.Cents {
	return c.kept(field)(money.Cents(0).Sub(orZero(amount)))
}

func pointer(amount money.Cents) *money.Cents { return &amount }

func orZero(amount *money.Cents) money.Cents {
	if amount == nil {
		return 0
	}
	return *amount
}
