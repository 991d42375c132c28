package httpapi

import (
	"errors"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// IDOrNull is an id in a query, or null: what belongs to none.
type IDOrNull struct{ ID int64 } // 0: null

var errIDOrNull = errors.New("neither an id nor null")

// UnmarshalText reads digits or the word null.
func (n *IDOrNull) UnmarshalText(text []byte) error {
	if string(text) == "null" {
		n.ID = 0
		return nil
	}
	id, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil || id < 1 {
		return errIDOrNull
	}
	n.ID = id
	return nil
}

// UnmarshalJSON reads what stands in the filter of a bulk operation.
func (n *IDOrNull) UnmarshalJSON(text []byte) error {
	if unquoted, err := strconv.Unquote(string(text)); err == nil {
		text = []byte(unquoted)
	}
	return n.UnmarshalText(text)
}

// Schema shows both in the contract.
func (IDOrNull) Schema(huma.Registry) *huma.Schema {
	least := 1.0
	s := &huma.Schema{AnyOf: []*huma.Schema{
		{Type: huma.TypeInteger, Format: "int64", Minimum: &least},
		{Type: huma.TypeString, Pattern: "^(null|[1-9][0-9]*)$", Description: "null: what belongs to none"},
	}}
	s.PrecomputeMessages()
	return s
}

// IDs are the ids among them.
func IDs(all []IDOrNull) []int64 {
	ids := []int64{}
	for _, n := range all {
		if n.ID != 0 {
			ids = append(ids, n.ID)
		}
	}
	return ids
}
