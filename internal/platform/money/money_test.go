package money_test

import (
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"forecourt/internal/platform/money"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		text string
		want money.Cents
		err  error
	}{
		{"0", 0, nil},
		{"-0", 0, nil},
		{"-0.01", -1, nil},
		{"12", 1200, nil},
		{"12.5", 1250, nil},
		{"12.50", 1250, nil},
		{"0.07", 7, nil},
		{"999999999999.99", money.Max, nil},
		{"-999999999999.99", -money.Max, nil},
		{"1000000000000", 0, money.ErrOverflow},
		{"99999999999999999999999", 0, money.ErrOverflow},
		{"", 0, money.ErrFormat},
		{"-", 0, money.ErrFormat},
		{"--1", 0, money.ErrFormat},
		{"+1", 0, money.ErrFormat},
		{"01", 0, money.ErrFormat},
		{".5", 0, money.ErrFormat},
		{"5.", 0, money.ErrFormat},
		{"1.005", 0, money.ErrFormat},
		{"1e2", 0, money.ErrFormat},
		{"1,50", 0, money.ErrFormat},
		{"1 000", 0, money.ErrFormat},
		{"€1", 0, money.ErrFormat},
		{"NaN", 0, money.ErrFormat},
		{`"1"`, 0, money.ErrFormat},
		{"١", 0, money.ErrFormat},
	} {
		got, err := money.Parse(c.text)
		if got != c.want || !errors.Is(err, c.err) {
			t.Errorf("Parse(%q) = %v, %v, want %v, %v", c.text, got, err, c.want, c.err)
		}
	}
}

func TestShareRoundsHalfUpAwayFromZero(t *testing.T) {
	for _, c := range []struct {
		amount                 money.Cents
		numerator, denominator int64
		want                   money.Cents
	}{
		{1, 1, 2, 1},
		{-1, 1, 2, -1},
		{3, 1, 2, 2},
		{1, 49, 100, 0},
		{-1, 49, 100, 0},
		{1, 51, 100, 1},
		{100, 1, 3, 33},
		{200, 1, 3, 67},
		{24_990_00, 21, 100, 5_247_90},
		{24_990_00, -21, 100, -5_247_90},
		{24_990_00, -21, -100, 5_247_90},
		{money.Max, math.MaxInt64, math.MaxInt64, money.Max},
		{5, math.MinInt64, math.MinInt64, 5},
	} {
		got, err := c.amount.Share(c.numerator, c.denominator)
		if err != nil || got != c.want {
			t.Errorf("%v.Share(%d, %d) = %v, %v, want %v", c.amount, c.numerator, c.denominator, got, err, c.want)
		}
	}
}

func TestOverflowIsAnError(t *testing.T) {
	biggest, smallest := money.Cents(math.MaxInt64), money.Cents(math.MinInt64)
	for name, calculate := range map[string]func() (money.Cents, error){
		"max + 1":        func() (money.Cents, error) { return money.Max.Add(1) },
		"int64 max + 1":  func() (money.Cents, error) { return biggest.Add(1) },
		"int64 min - 1":  func() (money.Cents, error) { return smallest.Sub(1) },
		"0 - int64 min":  func() (money.Cents, error) { return money.Cents(0).Sub(smallest) },
		"-max - 1":       func() (money.Cents, error) { return (-money.Max).Sub(1) },
		"max * 2":        func() (money.Cents, error) { return money.Max.Times(2) },
		"beyond 64 bits": func() (money.Cents, error) { return money.Max.Share(math.MaxInt64, 1) },
		"max + a cent":   func() (money.Cents, error) { return money.Max.Share(100_000_000_000_001, 100_000_000_000_000) },
		"divide by zero": func() (money.Cents, error) { return money.Cents(5).Share(1, 0) },
	} {
		if got, err := calculate(); !errors.Is(err, money.ErrOverflow) || got != 0 {
			t.Errorf("%s = %v, %v, want an overflow", name, got, err)
		}
	}
}

func TestJSON(t *testing.T) {
	type row struct {
		Price money.Cents  `json:"price"`
		Old   *money.Cents `json:"old"`
	}
	got := row{Price: 7}
	if err := json.Unmarshal([]byte(`{"price": -1250.5, "old": null}`), &got); err != nil || got.Price != -125050 || got.Old != nil {
		t.Fatalf("read %+v, %v", got, err)
	}
	if out, err := json.Marshal(got); err != nil || string(out) != `{"price":-1250.50,"old":null}` {
		t.Fatalf("wrote %s, %v", out, err)
	}
	if err := json.Unmarshal([]byte(`{"price": "12"}`), &got); !errors.Is(err, money.ErrFormat) {
		t.Fatalf("a text was read as an amount: %v", err)
	}
}

func TestArithmeticAgreesWithBigIntegers(t *testing.T) {
	amount := rapid.Int64Range(int64(-money.Max), int64(money.Max))
	rapid.Check(t, func(t *rapid.T) {
		a, b := amount.Draw(t, "a"), amount.Draw(t, "b")
		numerator, denominator := rapid.Int64().Draw(t, "numerator"), rapid.Int64Range(1, math.MaxInt64).Draw(t, "denominator")
		A, B := big.NewInt(a), big.NewInt(b)

		sum, err := money.Cents(a).Add(money.Cents(b))
		agree(t, "sum", new(big.Int).Add(A, B), sum, err)
		difference, err := money.Cents(a).Sub(money.Cents(b))
		agree(t, "difference", new(big.Int).Sub(A, B), difference, err)

		// |a*n/d| rounded half up = (2|a*n| + d) / 2d
		double := new(big.Int).Mul(A, big.NewInt(numerator))
		sign := int64(double.Sign())
		double.Abs(double).Lsh(double, 1).Add(double, big.NewInt(denominator))
		double.Quo(double, new(big.Int).Lsh(big.NewInt(denominator), 1))
		share, err := money.Cents(a).Share(numerator, denominator)
		agree(t, "share", double.Mul(double, big.NewInt(sign)), share, err)
	})
}

func agree(t *rapid.T, what string, want *big.Int, got money.Cents, err error) {
	if want.CmpAbs(big.NewInt(int64(money.Max))) > 0 {
		if !errors.Is(err, money.ErrOverflow) {
			t.Fatalf("%s = %v, %v, want an overflow (%v)", what, got, err, want)
		}
	} else if err != nil || big.NewInt(int64(got)).Cmp(want) != 0 {
		t.Fatalf("%s = %v, %v, want %v", what, got, err, want)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"0", "-12.50", "1e9", "00", "999999999999.99", "9223372036854775808", "1.", "null"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		amount, err := money.Parse(text)
		if err != nil {
			return
		}
		if !json.Valid([]byte(text)) {
			t.Fatalf("%q is no JSON and was read as %v", text, amount)
		}
		if again, err := money.Parse(amount.String()); err != nil || again != amount {
			t.Fatalf("%q -> %v -> %v, %v", text, amount, again, err)
		}
	})
}
