package listview

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// ViewQuery is what a view shows of its list. The app gives the names their
// meaning; what it no longer knows, it leaves out.
type ViewQuery struct {
	Filters map[string]string `json:"filters,omitempty" doc:"keyword, status and facets by their names in the address"`
	Columns []string          `json:"columns,omitempty" maxItems:"100" nullable:"false" doc:"the columns shown, in their order; absent: those of the list"`
	Sort    string            `json:"sort,omitempty" maxLength:"65" doc:"column, with a leading - for descending"`
	Default bool              `json:"default,omitempty" doc:"opens the list for its owner; at most one of each list"`
}

const (
	maxFilters = 30
	maxFilter  = 200
)

func (q *ViewQuery) checkQuery(fields *fault.Fields) {
	if len(q.Filters) > maxFilters {
		fields.Add("query.filters", "max_items", "max", maxFilters)
	}
	for name, value := range q.Filters {
		fields.Length("query.filters", name, fault.MaxCode)
		fields.Length("query.filters", value, maxFilter)
	}

	for _, column := range q.Columns {
		fields.Length("query.columns", column, fault.MaxCode)
	}
}

// UnmarshalJSON reads the whole: what is absent is not kept from before.
func (q *ViewQuery) UnmarshalJSON(text []byte) error {
	type plain ViewQuery
	var fresh plain
	if err := json.Unmarshal(text, &fresh); err != nil {
		return fmt.Errorf("read view: %w", err)
	}

	*q = ViewQuery(fresh)

	return nil
}

// Scan reads the stored JSON.
func (q *ViewQuery) Scan(src any) error {
	var stored db.JSON
	if err := stored.Scan(src); err != nil {
		return err
	}
	return q.UnmarshalJSON(stored)
}

// Value stores JSON.
func (q ViewQuery) Value() (driver.Value, error) {
	text, err := json.Marshal(q)
	return string(text), err
}
