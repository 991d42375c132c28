package engine

import "forecourt/internal/rules/sat"

// product is a finished selection that is valid, as values by literal.
type product struct {
	values []int8
	// finished is false when the required classes cannot all be filled: then the values are of an unfinished one.
	finished bool
}

// anyProduct finds some valid selection; nil when the rules allow none.
func (c *Compiled) anyProduct() *product {
	solver := c.template().Clone()
	assume := []sat.Lit{sat.Yes(c.finished)}
	for f := range c.features {
		if c.isUnavailable(int32(f)) {
			assume = append(assume, sat.No(c.choice[f]))
		}
	}

	p := &product{finished: true}
	if solver.Solve(assume) != sat.Satisfied {
		p.finished = false
		assume[0] = assume[0].Not()
		if solver.Solve(assume) != sat.Satisfied {
			return nil
		}
	}

	p.values = make([]int8, 2*c.formula.CountVariables())
	for l := range p.values {
		p.values[l] = -1
		if solver.Value(sat.Lit(l)) {
			p.values[l] = 1
		}
	}

	return p
}

// isUnavailable reports whether a feature cannot be chosen, not even by hand.
func (c *Compiled) isUnavailable(f int32) bool {
	return !c.features[f].Standard && !c.isAddable(f)
}
