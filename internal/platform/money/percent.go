package money

import (
	"fmt"
	"strconv"
	"strings"
)

// Percent is a rate in thousandths of a percent: 21 % is 21000. On the wire it
// is a JSON number in percent (21, 5.25), in the database a BIGINT.
type Percent int64

// Hundred is 100 %.
const Hundred Percent = 100_000

// maxPercent is the largest rate that ParsePercent reads.
const maxPercent Percent = 999_999_999

// ErrPercent is the error of a text that is no rate.
var ErrPercent error = formError{"percent_form", "a percentage is a number with at most three decimals, such as 21 or 5.25"}

// ParsePercent reads a rate as JSON writes it: digits without leading zeros,
// and at most three decimals after a point. A million percent and more is ErrPercent.
func ParsePercent(text string) (Percent, error) {
	unsigned, negative := strings.CutPrefix(text, "-")
	whole, decimals, point := strings.Cut(unsigned, ".")
	if !digits(whole) || len(whole) > 6 || len(whole) > 1 && whole[0] == '0' || point && (!digits(decimals) || len(decimals) > 3) {
		return 0, ErrPercent
	}
	n, err := strconv.ParseInt(whole+(decimals + "000")[:3], 10, 64)
	if err != nil {
		return 0, ErrPercent
	}
	if negative {
		n = -n
	}
	return Percent(n), nil
}

// String writes the rate in percent without trailing zeros.
func (p Percent) String() string {
	sign := ""
	if p < 0 {
		sign, p = "-", -p
	}
	text := fmt.Sprintf("%s%d.%03d", sign, int64(p/1000), int64(p%1000))
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// MarshalJSON writes a number in percent.
func (p Percent) MarshalJSON() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalJSON reads a number; null leaves the rate as it is.
func (p *Percent) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	n, err := ParsePercent(string(data))
	if err != nil {
		return fmt.Errorf("read percentage %.40s: %w", data, err)
	}
	*p = n
	return nil
}

// Of gives p percent of an amount, rounded to the cent.
func (p Percent) Of(amount Cents) (Cents, error) { return amount.Share(int64(p), int64(Hundred)) }

// Off gives an amount with p percent of it taken off, rounded to the cent.
func (p Percent) Off(amount Cents) (Cents, error) {
	if p < -maxPercent || p > maxPercent { // 100 % less it would wrap around
		return 0, ErrOverflow
	}
	return amount.Share(int64(Hundred-p), int64(Hundred))
}

// Before gives what an amount was before p percent were added to it, rounded
// to the cent: the net amount of a price that includes VAT.
func (p Percent) Before(amount Cents) (Cents, error) {
	if p <= -Hundred || p > maxPercent {
		return 0, ErrOverflow
	}
	return amount.Share(int64(Hundred), int64(Hundred+p))
}
