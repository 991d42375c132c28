package document

import (
	"strconv"
	"strings"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/money"
)

// format writes numbers and dates as the language does. Spaces inside a
// number never break.
type format struct {
	language     string
	currency     string
	round        bool
	hideDecimals bool
}

const (
	space = "\u00a0"
	minus = "−"
)

func (f *format) english() bool { return f.language == "en" }

// shown is the amount as it is printed: to the cent, or rounded half up to
// whole units.
func (f *format) shown(c money.Cents) money.Cents {
	if !f.round && !f.hideDecimals {
		return c
	}

	const cents = 100
	whole, err := c.Share(1, cents)
	if err != nil {
		return c // smaller than what it was made of: cannot happen
	}

	return whole * cents
}

// money writes an amount that is already shown.
func (f *format) money(c money.Cents) string {
	sign := ""
	if c < 0 {
		sign = minus
		c = -c
	}

	const cents = 100
	number := f.grouped(int64(c / cents))
	if !f.hideDecimals {
		number += f.point() + strconv.FormatInt(int64(c%cents)+cents, 10)[1:]
	}

	switch {
	case f.english() && f.currency == "EUR":
		return sign + "€" + number
	case f.english():
		return sign + f.currency + space + number
	case f.currency == "EUR":
		return sign + number + space + "€"
	}

	return sign + number + space + f.currency
}

// integer writes a whole number.
func (f *format) integer(n int64) string {
	if n < 0 {
		return minus + f.grouped(-n)
	}

	return f.grouped(n)
}

func (f *format) grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	separator := space
	if f.english() {
		separator = ","
	}

	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + separator + digits[at:]
	}

	return digits
}

func (f *format) point() string { return i18n.DecimalMark(f.language) }

// decimal writes a measure as it is.
func (f *format) decimal(d measure.Decimal) string {
	return strings.Replace(d.String(), ".", f.point(), 1)
}

// rounded writes a measure with so many decimals, 0 or 1, as labels demand.
func (f *format) rounded(d measure.Decimal, decimals int) string {
	step := measure.Decimal(1000)
	if decimals == 1 {
		step = 100
	}

	tens := int64((d + step/2) / step)
	if decimals == 0 {
		return f.integer(tens)
	}

	return f.integer(tens/10) + f.point() + strconv.FormatInt(tens%10, 10)
}

func (f *format) percent(p money.Percent) string {
	number := strings.Replace(p.String(), ".", f.point(), 1)
	if f.english() {
		return number + "%"
	}

	return number + space + "%"
}

// date writes a day; none is empty.
func (f *format) date(d date.Date) string {
	return i18n.Day(f.language, d)
}
