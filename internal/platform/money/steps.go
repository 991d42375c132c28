package money

// Where an amount goes that lies between two of the amounts it is rounded to.
const (
	Nearest = "nearest" // half goes away from zero
	Up      = "up"
	Down    = "down"
)

// Step gives the amount of the row ending, step + ending, 2 x step + ending ... that c is
// rounded to: 24,990 for 25,012.40, a step of 100 and the ending 90. The step is above 0 and the
// ending below it. A result beyond Max is ErrOverflow.
func (c Cents) Step(step, ending Cents, to string) (Cents, error) {
	above, err := c.Sub(ending)
	if err != nil {
		return 0, err
	}
	rest := above % step
	if rest < 0 {
		rest += step
	}
	low := above - rest
	half := 2*rest > step || 2*rest == step && c >= 0
	if to == Up && rest > 0 || to == Nearest && half {
		low += step
	}
	return low.Add(ending)
}
