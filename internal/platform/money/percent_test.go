package money_test

import (
	"encoding/json"
	"errors"
	"math"
	"testing"

	"forecourt/internal/platform/money"
)

func TestPercentIsExact(t *testing.T) {
	for text, want := range map[string]money.Percent{"0": 0, "21": 21_000, "5.25": 5_250, "0.125": 125, "-3.5": -3_500, "100": money.Hundred} {
		var p money.Percent
		if err := json.Unmarshal([]byte(text), &p); err != nil || p != want {
			t.Errorf("%s is %d, %v", text, p, err)
		}
		if back, err := json.Marshal(p); err != nil || string(back) != text {
			t.Errorf("%s is written %s, %v", text, back, err)
		}
	}
	for _, text := range []string{`"5"`, "5.1234", "1e2", ".5", "5.", "1000000", "021", "00", "NaN", "true"} {
		var p money.Percent
		if err := json.Unmarshal([]byte(text), &p); err == nil {
			t.Errorf("%s was read as %s", text, p)
		}
	}
}

func TestPercentOf(t *testing.T) {
	for _, c := range []struct {
		percent money.Percent
		amount  money.Cents
		want    money.Cents
	}{{21_000, 10_000, 2_100}, {21_000, 3, 1}, {5_250, 2_000_000, 105_000}, {125, 100, 0}, {500, 100, 1}} {
		if got, err := c.percent.Of(c.amount); err != nil || got != c.want {
			t.Errorf("%s %% of %s is %s, %v", c.percent, c.amount, got, err)
		}
	}
}

func TestPercentOffAndBefore(t *testing.T) {
	for _, c := range []struct {
		percent     money.Percent
		amount      money.Cents
		off, before money.Cents
	}{
		{21_000, 12_100, 9_559, 10_000},
		{0, 12_345, 12_345, 12_345},
		{100_000, 101, 0, 51},   // half a cent goes up
		{100_000, -101, 0, -51}, // and away from zero
		{5_500, 4_035_350, 3_813_406, 3_824_976},
		{150_000, 100, -50, 40},
		{-50_000, 100, 150, 200},
	} {
		if off, err := c.percent.Off(c.amount); err != nil || off != c.off {
			t.Errorf("%s less %s %% is %s, %v", c.amount, c.percent, off, err)
		}
		if before, err := c.percent.Before(c.amount); err != nil || before != c.before {
			t.Errorf("%s before %s %% is %s, %v", c.amount, c.percent, before, err)
		}
	}
	for _, absurd := range []money.Percent{math.MinInt64, math.MaxInt64} {
		if off, err := absurd.Off(100); !errors.Is(err, money.ErrOverflow) {
			t.Errorf("%d is off as %s", absurd, off)
		}
		if before, err := absurd.Before(100); !errors.Is(err, money.ErrOverflow) {
			t.Errorf("%d is before as %s", absurd, before)
		}
	}
	if _, err := money.Percent(-100_000).Before(100); !errors.Is(err, money.ErrOverflow) {
		t.Error("there is an amount before all of it was taken off")
	}
}
