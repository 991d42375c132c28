package price

import (
	"errors"
	"strconv"
	"strings"
)

// Grams is what a car emits, in thousandths of g/km of CO2.
type Grams int64

// ErrGrams is the error of a text that is no emission.
var ErrGrams = errors.New("an emission is a number of g/km with at most three decimals, such as 142 or 130.5")

// ParseGrams reads an emission as JSON writes a number that is not negative;
// a million g/km and more is ErrGrams.
func ParseGrams(text string) (Grams, error) {
	whole, decimals, point := strings.Cut(text, ".")
	if whole == "" || len(whole) > 6 || len(whole) > 1 && whole[0] == '0' || point &&
		(decimals == "" || len(decimals) > 3) {
		return 0, ErrGrams
	}

	n, err := strconv.ParseUint(whole+(decimals + "000")[:3], 10, 63)
	if err != nil {
		return 0, ErrGrams
	}

	return Grams(n), nil
}

// Whole rounds the emission half up to whole g/km, as bands count it.
func (g Grams) Whole() int64 {
	const one = 1000
	return (int64(g) + one/2) / one
}
