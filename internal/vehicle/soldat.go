package vehicle

import (
	"github.com/danielgtaylor/huma/v2"

	"forecourt/internal/platform/date"
)

// SoldAt is the day of a sale; in the API a vehicle that is not sold has the day
// '0000-00-00' (OP-119), and nothing in the database.
type SoldAt struct{ date.Date }

const notSold = "0000-00-00"

// MarshalJSON writes the day, or '0000-00-00'.
func (s SoldAt) MarshalJSON() ([]byte, error) {
	if s.IsZero() {
		return []byte(`"` + notSold + `"`), nil
	}
	return s.Date.MarshalJSON()
}

// UnmarshalJSON reads a day; '0000-00-00', an empty text and null are none.
func (s *SoldAt) UnmarshalJSON(data []byte) error {
	if text := string(data); text == `"`+notSold+`"` || text == `""` {
		*s = SoldAt{}
		return nil
	}
	return s.Date.UnmarshalJSON(data)
}

// Schema describes the day of a sale in the contract.
func (SoldAt) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Examples: []any{"2026-11-23", notSold}}
}
