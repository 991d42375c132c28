package imports

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// nameRecords names the records that a revert leaves as they are: by their code or name, or by
// those of the records that they join, such as a price by its model. A record of which nothing is
// known any more is named by its number.
func (b *Reversal) nameRecords(
	ctx context.Context,
	tx *db.Tx,
	entity string,
	records []*reverted,
) (map[int64]string, error) {
	joined := map[int64][]table.Joined{}
	var alone []int64
	for _, u := range records {
		if joined[u.ID] = b.Tables.JoinedOf(entity, u.Fields); !allKnown(joined[u.ID]) {
			alone = append(alone, u.ID)
		}
	}

	stored, err := b.Tables.Joined(ctx, tx, entity, alone)
	if err != nil {
		return nil, err
	}
	maps.Copy(joined, stored)
	wanted := map[string][]int64{}

	for _, joins := range joined {
		for _, j := range joins {
			wanted[j.Entity] = append(wanted[j.Entity], j.ID)
		}
	}

	names := map[table.Joined]string{}
	for of, ids := range wanted {
		called, err := b.Tables.Called(ctx, tx, of, slices.Compact(slices.Sorted(slices.Values(ids))), plainLanguage)
		if err != nil {
			return nil, err
		}

		for id, name := range called {
			names[table.Joined{Entity: of, ID: id}] = name
		}
	}

	found := map[int64]string{}
	for _, u := range records {
		if found[u.ID] = u.Name; u.Name != "" {
			continue
		}
		var parts []string

		for _, j := range joined[u.ID] {
			if name := names[j]; name != "" {
				parts = append(parts, name)
			}
		}

		if found[u.ID] = strings.Join(parts, " / "); len(parts) == 0 {
			found[u.ID] = "#" + strconv.FormatInt(u.ID, 10)
		}
	}

	return found, nil
}

// plainLanguage is that of names that have several: the first of the group's languages.
const plainLanguage = "1"

// allKnown reports whether all that a record joins is known: an entry of the log has only what changed.
func allKnown(joins []table.Joined) bool {
	return len(joins) > 0 && !slices.ContainsFunc(joins, func(j table.Joined) bool { return j.ID == 0 })
}

// refusalFaults turns a refusal into faults: each field has its own.
func refusalFaults(refused *fault.Error) []Fault {
	if len(refused.Fields) == 0 {
		return []Fault{{Code: refused.Code, Params: refused.Params}}
	}
	var faults []Fault

	for _, field := range slices.Sorted(maps.Keys(refused.Fields)) {
		for _, text := range refused.Fields[field] {
			faults = append(faults, Fault{Column: field, Code: text.Code, Params: text.Params})
		}
	}

	return faults
}
