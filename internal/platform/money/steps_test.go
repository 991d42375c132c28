package money_test

import (
	"errors"
	"testing"

	"forecourt/internal/platform/money"
)

func TestStep(t *testing.T) {
	for _, c := range []struct {
		amount, step, ending money.Cents
		to                   string
		want                 money.Cents
	}{
		{2501240, 5000, 0, money.Nearest, 2500000},
		{2502500, 5000, 0, money.Nearest, 2505000}, // half goes up
		{2502499, 5000, 0, money.Nearest, 2500000},
		{2500001, 5000, 0, money.Up, 2505000},
		{2500000, 5000, 0, money.Up, 2500000},
		{2504999, 5000, 0, money.Down, 2500000},
		{2501240, 10000, 9000, money.Nearest, 2499000},
		{2504000, 10000, 9000, money.Nearest, 2509000},
		{2499000, 10000, 9000, money.Up, 2499000},
		{2499001, 10000, 9000, money.Up, 2509000},
		{4000, 10000, 9000, money.Down, -1000},
		{-2500, 5000, 0, money.Nearest, -5000}, // away from zero
		{-2501, 5000, 0, money.Up, 0},
		{-1, 5000, 0, money.Down, -5000},
		{49, 100, 0, money.Nearest, 0},
		{50, 100, 0, money.Nearest, 100},
		{0, 100, 0, money.Up, 0},
	} {
		if got, err := c.amount.Step(c.step, c.ending, c.to); got != c.want || err != nil {
			t.Errorf("%d to steps of %d that end in %d, %s: %d, %v, want %d", c.amount, c.step, c.ending, c.to, got, err, c.want)
		}
	}
	if _, err := money.Max.Step(10000, 9000, money.Up); !errors.Is(err, money.ErrOverflow) {
		t.Errorf("beyond the largest amount: %v", err)
	}
}
