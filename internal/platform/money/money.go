// Package money holds amounts as whole cents. An amount is exact from the
// request through the database to the answer: it is never a floating-point
// number, and it is rounded by Cents.Share and Cents.Step only.
package money

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// Cents is an amount in hundredths of a unit of its currency. On the wire it
// is a JSON number with two decimals (12.50), in the database a BIGINT.
type Cents int64

// Max is the largest amount, positive or negative: 999,999,999,999.99 units.
// Up to there a browser, which reads JSON numbers as doubles, still finds the
// right cent.
const Max Cents = 99_999_999_999_999

// MostTyped is the largest amount that people type: more is a slip of the keys, and times the number of vehicles of an
// offer it could not be counted.
const MostTyped Cents = 99_999_999_999

// Errors of amounts that cannot be kept.
var (
	ErrFormat   error = formError{"amount_form", "an amount is a number with at most two decimals, such as 1250 or 1250.50"}
	ErrOverflow error = formError{"amount_beyond", "the amount is too large"}
)

// formError says with a code what form a number has that cannot be kept.
type formError struct{ code, text string }

func (e formError) Error() string { return e.text }

// Code names the text for who sent the number.
func (e formError) Code() string { return e.code }

// Parse reads an amount as JSON writes it: an optional minus, digits without
// leading zeros, and at most two decimals after a point. Exponents, signs of
// currency and spaces are ErrFormat; more than Max is ErrOverflow.
func Parse(text string) (Cents, error) {
	unsigned, negative := strings.CutPrefix(text, "-")
	units, decimals, point := strings.Cut(unsigned, ".")
	if !digits(units) || (len(units) > 1 && units[0] == '0') {
		return 0, ErrFormat
	}
	if point && (!digits(decimals) || len(decimals) > 2) {
		return 0, ErrFormat
	}
	n, err := strconv.ParseInt(units+(decimals + "00")[:2], 10, 64)
	if err != nil { // only digits are left, hence out of range
		return 0, ErrOverflow
	}
	if negative {
		n = -n
	}
	return Cents(n).checked()
}

func digits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// String writes the amount with two decimals, as Parse reads it.
func (c Cents) String() string {
	sign, n := "", uint64(c) //nolint:gosec // two's complement: negated below
	if c < 0 {
		sign, n = "-", -n
	}
	return fmt.Sprintf("%s%d.%02d", sign, n/100, n%100)
}

// MarshalJSON writes a number with two decimals.
func (c Cents) MarshalJSON() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalJSON reads a number; null leaves the amount as it is.
func (c *Cents) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	n, err := Parse(string(data))
	if err != nil {
		return fmt.Errorf("read amount %.40s: %w", data, err)
	}
	*c = n
	return nil
}

// Add gives c + d, or ErrOverflow.
func (c Cents) Add(d Cents) (Cents, error) {
	sum := c + d
	if (sum > c) != (d > 0) && d != 0 {
		return 0, ErrOverflow
	}
	return sum.checked()
}

// Sub gives c - d, or ErrOverflow.
func (c Cents) Sub(d Cents) (Cents, error) {
	difference := c - d
	if (difference < c) != (d > 0) && d != 0 {
		return 0, ErrOverflow
	}
	return difference.checked()
}

// Times gives the price of n pieces, or ErrOverflow.
func (c Cents) Times(n int64) (Cents, error) { return c.Share(n, 1) }

// Share gives c * numerator / denominator, rounded half up to the cent and
// for negative results half away from zero: 21 % VAT of c is c.Share(21, 100).
// It and Step are the only functions that round money. A result beyond Max is
// ErrOverflow, and so is a denominator of zero.
func (c Cents) Share(numerator, denominator int64) (Cents, error) {
	negative := (c < 0) != (numerator < 0) != (denominator < 0)
	high, low := bits.Mul64(magnitude(int64(c)), magnitude(numerator))
	d := magnitude(denominator)
	if high >= d { // the quotient needs more than 64 bits, or d is zero
		return 0, ErrOverflow
	}
	quotient, rest := bits.Div64(high, low, d)
	if rest >= d-rest {
		quotient++
	}
	if quotient > uint64(Max) {
		return 0, ErrOverflow
	}
	if negative {
		return -Cents(quotient), nil
	}
	return Cents(quotient), nil
}

// magnitude is |n|, also for the smallest integer, which has no positive twin.
func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n) //nolint:gosec // two's complement: the negation is exact
	}
	return uint64(n)
}

func (c Cents) checked() (Cents, error) {
	if c > Max || c < -Max {
		return 0, ErrOverflow
	}
	return c, nil
}
