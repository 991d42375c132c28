package proof

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Codes are codes of features, each once, in the order they were chosen. They
// name what is meant in every price list, and stay readable when a model no
// longer offers it.
type Codes []string

// Scan reads the stored JSON.
func (c *Codes) Scan(src any) error {
	var text []byte
	switch v := src.(type) {
	case string:
		text = []byte(v)
	case []byte:
		text = v
	default:
		return fmt.Errorf("read codes from %T", src)
	}
	if err := json.Unmarshal(text, (*[]string)(c)); err != nil {
		return fmt.Errorf("read codes: %w", err)
	}
	return nil
}

// Value stores JSON.
func (c Codes) Value() (driver.Value, error) {
	if c == nil {
		return "[]", nil
	}
	text, err := json.Marshal([]string(c))
	return string(text), err
}

// tidy trims the codes and drops what is said twice.
func (c Codes) tidy() Codes {
	out := Codes{}
	for _, code := range c {
		if code = strings.TrimSpace(code); code != "" && !slices.Contains(out, code) {
			out = append(out, code)
		}
	}
	return out
}
