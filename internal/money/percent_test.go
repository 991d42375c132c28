package money_test

import (
	"encoding/json"
	"testing"

	"forecourt/internal/money"
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
	for _, text := range []string{`"5"`, "5.1234", "1e2", ".5", "5.", "1000000", "NaN", "true"} {
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
