package cases

import (
	"encoding/json"
	"errors"

	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// percent is a rate written as a decimal text.
type percent money.Percent

func (p *percent) UnmarshalJSON(data []byte) error {
	text, err := readDecimal(data)
	if err != nil {
		return err
	}

	n, err := money.ParsePercent(text)
	*p = percent(n)
	return err
}

func readDecimal(data []byte) (string, error) {
	var text *string
	if err := json.Unmarshal(data, &text); err != nil || text == nil {
		return "", errors.New(`a decimal number as a text is needed, such as "5.25"`)
	}
	return *text, nil
}

// grams is an emission written as a decimal text.
type grams price.Grams

func (g *grams) UnmarshalJSON(data []byte) error {
	text, err := readDecimal(data)
	if err != nil {
		return err
	}

	n, err := price.ParseGrams(text)
	*g = grams(n)
	return err
}

// text is a decimal number as a text; discount_type says how it is read.
type text string

func (t *text) UnmarshalJSON(data []byte) error {
	s, err := readDecimal(data)
	*t = text(s)
	return err
}
