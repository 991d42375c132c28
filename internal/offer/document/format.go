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

func (f *format) isEnglish() bool { return f.language == "en" }

// roundShown gives the amount as it is printed: to the cent, or rounded half up to whole units.
func (f *format) roundShown(c money.Cents) money.Cents {
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

// writeMoney writes an amount as it is shown.
func (f *format) writeMoney(c money.Cents) string {
	sign := ""
	if c < 0 {
		sign = minus
		c = -c
	}

	const cents = 100
	number := f.groupDigits(int64(c / cents))
	if !f.hideDecimals {
		number += f.decimalMark() + strconv.FormatInt(int64(c%cents)+cents, 10)[1:]
	}

	switch {
	case f.isEnglish() && f.currency == "EUR":
		return sign + "€" + number
	case f.isEnglish():
		return sign + f.currency + space + number
	case f.currency == "EUR":
		return sign + number + space + "€"
	}

	return sign + number + space + f.currency
}

// writeInteger writes a whole number.
func (f *format) writeInteger(n int64) string {
	if n < 0 {
		return minus + f.groupDigits(-n)
	}

	return f.groupDigits(n)
}

func (f *format) groupDigits(n int64) string {
	digits := strconv.FormatInt(n, 10)
	separator := space
	if f.isEnglish() {
		separator = ","
	}

	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + separator + digits[at:]
	}

	return digits
}

func (f *format) decimalMark() string { return i18n.DecimalMark(f.language) }

// writeDecimal writes a measure as it is.
func (f *format) writeDecimal(d measure.Decimal) string {
	return strings.Replace(d.String(), ".", f.decimalMark(), 1)
}

// writeRounded writes a measure with so many decimals, 0 or 1, as labels demand.
func (f *format) writeRounded(d measure.Decimal, decimals int) string {
	step := measure.Decimal(1000)
	if decimals == 1 {
		step = 100
	}

	tens := int64((d + step/2) / step)
	if decimals == 0 {
		return f.writeInteger(tens)
	}

	return f.writeInteger(tens/10) + f.decimalMark() + strconv.FormatInt(tens%10, 10)
}

func (f *format) writePercent(p money.Percent) string {
	number := strings.Replace(p.String(), ".", f.decimalMark(), 1)
	if f.isEnglish() {
		return number + "%"
	}

	return number + space + "%"
}

// writeDate writes a day; none is empty.
func (f *format) writeDate(d date.Date) string {
	return i18n.Day(f.language, d)
}
