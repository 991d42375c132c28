package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// IDs are ids of other records that a row carries, ascending and each once. It
// remembers which of them are stored, so that a write knows what was added.
type IDs struct{ now, stored []int64 }

// NewIDs makes a list that is not stored yet.
func NewIDs(ids ...int64) IDs { return IDs{now: tidyIDs(ids)} }

// List gives the ids.
func (i IDs) List() []int64 { return slices.Clone(i.now) }

// Has reports whether the id is one of them.
func (i IDs) Has(id int64) bool { return slices.Contains(i.now, id) }

// Changed reports whether they are others than those stored.
func (i IDs) Changed() bool { return !slices.Equal(i.now, i.stored) }

func (i IDs) addedIDs() []int64   { return subtractIDs(i.now, i.stored) }
func (i IDs) removedIDs() []int64 { return subtractIDs(i.stored, i.now) }

func subtractIDs(ids, others []int64) (rest []int64) {
	for _, id := range ids {
		if !slices.Contains(others, id) {
			rest = append(rest, id)
		}
	}
	return rest
}

func tidyIDs(ids []int64) []int64 { return slices.Compact(slices.Sorted(slices.Values(ids))) }

// Scan reads the ids as a Link selects them: "3,7", or null for none.
func (i *IDs) Scan(src any) error {
	i.now = nil
	i.stored = nil
	if src == nil {
		return nil
	}

	text, ok := src.(string)
	if !ok {
		return fmt.Errorf("read ids from %T", src)
	}

	for part := range strings.SplitSeq(text, ",") {
		id, err := strconv.ParseInt(part, 10, 64)
		if err != nil {
			return fmt.Errorf("read ids: %w", err)
		}
		i.now = append(i.now, id)
	}

	i.stored = i.now

	return nil
}

// MarshalJSON writes an array, of nothing when there are none.
func (i IDs) MarshalJSON() ([]byte, error) {
	if i.now == nil {
		return []byte("[]"), nil
	}
	return json.Marshal(i.now)
}

// UnmarshalJSON takes other ids; what is stored stays known.
func (i *IDs) UnmarshalJSON(text []byte) error {
	var ids []int64
	if err := json.Unmarshal(text, &ids); err != nil {
		return err
	}

	i.now = tidyIDs(ids)
	return nil
}
