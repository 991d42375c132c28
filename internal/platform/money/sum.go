package money

import (
	"encoding/json"
	"strconv"
)

// Sum is an amount in a currency, as a text speaks of it.
type Sum struct {
	Amount   Cents
	Currency string
}

// noBreak keeps a number and its currency in one line.
const noBreak = "\u00a0"

// Written writes the sum as people do in a language of the interface: 1 234,50 EUR or
// 1,234.50 EUR.
func (s Sum) Written(language string) string {
	separator, mark := noBreak, ","
	if language == "en" {
		separator, mark = ",", "."
	}
	sign, amount := "", s.Amount
	if amount < 0 {
		sign, amount = "−", -amount
	}
	const cents = 100
	digits := strconv.FormatInt(int64(amount/cents), 10)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + separator + digits[at:]
	}
	rest := strconv.FormatInt(int64(amount%cents)+cents, 10)[1:]
	return sign + digits + mark + rest + noBreak + s.Currency
}

// MarshalJSON writes it as a text, for faults that are kept until somebody reads them.
func (s Sum) MarshalJSON() ([]byte, error) { return json.Marshal(s.Amount.String() + " " + s.Currency) }
