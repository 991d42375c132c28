// Package measure holds physical measures, such as kWh, litres and g/km, as
// exact decimals: what a catalogue says is what is stored and shown.
package measure

import (
	"fmt"
	"strconv"
	"strings"
)

// Decimal is a measure in thousandths of its unit: 62.5 kWh is 62500. On the
// wire it is a JSON number, in the database a BIGINT.
type Decimal int64

// ErrFormat is the error of a text that is no measure.
var ErrFormat error = formError{}

type formError struct{}

func (formError) Error() string {
	return "a measure is a number from 0 to 999999.999 with at most three decimals, such as 62 or 62.5"
}

// Code names the text for who sent the number.
func (formError) Code() string { return "measure_form" }

// Parse reads a measure as JSON writes it: digits, and at most three decimals
// after a point. Measures are never negative.
func Parse(text string) (Decimal, error) {
	whole, decimals, point := strings.Cut(text, ".")
	if !digits(whole) || len(whole) > 6 || point && (!digits(decimals) || len(decimals) > 3) {
		return 0, ErrFormat
	}
	n, err := strconv.ParseInt(whole+(decimals + "000")[:3], 10, 64)
	if err != nil {
		return 0, ErrFormat
	}
	return Decimal(n), nil
}

func digits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// String writes the measure without trailing zeros.
func (d Decimal) String() string {
	text := fmt.Sprintf("%d.%03d", int64(d/1000), int64(d%1000))
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// Round is the whole number next to the measure, a half up.
func (d Decimal) Round() Decimal { return (d + 500) / 1000 * 1000 }

// MarshalJSON writes a number.
func (d Decimal) MarshalJSON() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalJSON reads a number; null leaves the measure as it is.
func (d *Decimal) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	n, err := Parse(string(data))
	if err != nil {
		return fmt.Errorf("read measure %.40s: %w", data, err)
	}
	*d = n
	return nil
}
