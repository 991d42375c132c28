package imports

import (
	"errors"
	"regexp"
	"strings"

	"forecourt/internal/platform/money"
)

// Amounts are written plainly: without what parts thousands and without a currency. One that is written otherwise is
// faulty, and it is said how it would be plain, or what it may be.

var (
	// grouped are digits parted in threes: by spaces and apostrophes, which part nothing else, or by points or commas
	// when several of them do or the other one parts the decimals.
	groupedBySpaces = regexp.MustCompile(`^[-+]?\d{1,3}(?:[ '’\x{a0}\x{202f}\x{2009}]\d{3})+(?:[.,]\d+)?$`)
	groupedByPoints = regexp.MustCompile(`^[-+]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$`)
	groupedByCommas = regexp.MustCompile(`^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$`)
	// unclear is a number with one separator and three digits behind it: thousands, or decimals.
	unclear = regexp.MustCompile(`^([-+]?[1-9]\d{0,2})[.,](\d{3})$`)
	parting = strings.NewReplacer(" ", "", "'", "", "’", "", "\u00a0", "", "\u202f", "", "\u2009", "")
)

// ReadAmount reads an amount such as 1234.50 or 1234,50; code says what is wrong with one that cannot be read.
func ReadAmount(cell string) (amount money.Cents, code string, params []any) {
	amount, err := money.Parse(strings.Replace(cell, ",", ".", 1))
	if err == nil {
		return amount, "", nil
	}
	if errors.Is(err, money.ErrOverflow) {
		return 0, "import_amount_beyond", []any{"value", cell}
	}

	bare := withoutCurrency(cell)
	if parts := unclear.FindStringSubmatch(bare); parts != nil {
		return 0, "import_amount_unclear", []any{
			"value", cell, "whole", parts[1] + parts[2], "decimal", parts[1] + "." + parts[2],
		}
	}

	plain := withoutGroups(bare)
	if _, err := money.Parse(plain); err == nil {
		return 0, "import_amount_plain", []any{"value", cell, "plain", plain}
	}

	return 0, wrongValue, []any{"value", cell}
}

// withoutGroups writes a number without what groups its digits, and with a point before its decimals.
func withoutGroups(number string) string {
	switch {
	case groupedBySpaces.MatchString(number):
		number = parting.Replace(number)
	case groupedByPoints.MatchString(number):
		number = strings.ReplaceAll(number, ".", "")
	case groupedByCommas.MatchString(number):
		number = strings.ReplaceAll(number, ",", "")
	}
	return strings.Replace(number, ",", ".", 1)
}

// withoutCurrency takes the sign or the code of the euro away, before or behind a number.
func withoutCurrency(cell string) string {
	plain := strings.TrimSpace(cell)
	for _, sign := range []string{"€", "EUR", "Eur", "eur"} {
		plain = strings.TrimPrefix(strings.TrimSuffix(plain, sign), sign)
	}
	return strings.TrimSpace(plain)
}
