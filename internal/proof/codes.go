package proof

import (
	"database/sql/driver"
	"encoding/json"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
)

// Codes are codes of features, each once, in the order they were chosen. They
// name what is meant in every price list, and stay readable when a model no
// longer offers it.
type Codes []string

// Scan reads the stored JSON.
func (c *Codes) Scan(src any) error { return db.ScanJSON(src, (*[]string)(c)) }

// Value stores JSON.
func (c Codes) Value() (driver.Value, error) {
	if c == nil {
		return "[]", nil
	}
	text, err := json.Marshal([]string(c))
	return string(text), err
}

// tidyCodes trims the codes and drops what is said twice.
func (c Codes) tidyCodes() Codes {
	out := Codes{}
	for _, code := range c {
		if code = strings.TrimSpace(code); code != "" && !slices.Contains(out, code) {
			out = append(out, code)
		}
	}
	return out
}
