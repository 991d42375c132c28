package vehicle

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// ColumnChoice is a column at its place in a set.
type ColumnChoice struct {
	ColumnID int64 `json:"columnId" minimum:"1"`
	Active   bool  `json:"active"`
	Common   bool  `json:"common,omitempty" doc:"the role follows what is common, and the column only keeps its place here"`
}

// ColumnSet are the columns of a status for a role.
type ColumnSet struct {
	StatusID int64          `json:"statusId" minimum:"1"`
	RoleID   int64          `json:"roleId" minimum:"0" doc:"0: common"`
	Columns  []ColumnChoice `json:"columns" maxItems:"200" doc:"in their order; what is not among them is not decided"`
}

// SeenColumn is a decision that the caller has read.
type SeenColumn struct {
	ColumnID int64 `json:"columnId"`
	Revision int64 `json:"revision"`
}

type savePositionsInput struct {
	Body struct {
		ColumnSet
		Seen []SeenColumn `json:"seen,omitempty" maxItems:"200" doc:"what the caller has read of the set: where it is something else by now, nothing is changed"`
	}
}

// savePositions makes the set of a status and a role what is given.
func savePositions(ctx context.Context, tx *db.Tx, in *savePositionsInput) ([]PlacedColumn, error) {
	set := in.Body.ColumnSet
	if err := decideColumns(ctx, tx, []ColumnSet{set}, in.Body.Seen); err != nil {
		return nil, err
	}
	return placeColumns(ctx, tx, set.StatusID, set.RoleID)
}

type saveSetsInput struct {
	Body struct {
		Sets []ColumnSet `json:"sets" minItems:"1" maxItems:"500"`
	}
}

func saveSets(ctx context.Context, tx *db.Tx, in *saveSetsInput) (httpapi.NoContent, error) {
	return httpapi.NoContent{}, decideColumns(ctx, tx, in.Body.Sets, nil)
}

// DecideColumns makes sets what is given.
func DecideColumns(ctx context.Context, tx *db.Tx, sets []ColumnSet) error {
	return decideColumns(ctx, tx, sets, nil)
}

// place is where a decision stands among all.
type place struct{ status, role, column int64 }

func (c *StatusColumn) place() place {
	at := place{status: c.StatusID, column: c.ColumnID}
	if c.RoleID != nil {
		at.role = *c.RoleID
	}
	return at
}

// decideColumns replaces the stored rows of the sets. Where the caller says which state they have
// seen, the rows must still be in that state.
func decideColumns(ctx context.Context, tx *db.Tx, sets []ColumnSet, seen []SeenColumn) error {
	var stages, roles []int64
	for i, set := range sets {
		if slices.ContainsFunc(sets[:i], func(s ColumnSet) bool {
			return s.StatusID == set.StatusID && s.RoleID == set.RoleID
		}) {
			return fault.WrongField(fmt.Sprintf("sets[%d].statusId", i), "unique_items")
		}

		stages = append(stages, set.StatusID)
		roles = append(roles, set.RoleID)
	}

	stages = sortedOnce(stages)
	roles = sortedOnce(roles)
	if err := seesRole(ctx, tx, roles...); err != nil {
		return err
	}

	stored, err := storedColumns(ctx, tx, stages, roles)
	if err != nil {
		return err
	}
	if len(seen) > 0 && !isAsSeen(stored, sets[0], seen) {
		return fault.New(fault.Conflict, "columns_changed")
	}

	changes, gone, err := columnChanges(sets, stored)
	if err != nil {
		return err
	}

	for block := range slices.Chunk(changes, 1000) {
		if err := statusColumns.Merge(ctx, tx, block); err != nil {
			return err
		}

		for _, c := range block {
			if c.Refused != nil {
				return c.Refused
			}
		}
	}

	return statusColumns.Remove(ctx, tx, gone)
}

// storedColumns reads what is decided for these statuses and roles, by place. Two who
// save one set at the same time go one behind the other.
func storedColumns(ctx context.Context, tx *db.Tx, stages, roles []int64) (map[place]StatusColumn, error) {
	of := db.In("id", stages)
	locked, err := db.Select[int64](ctx, tx, `SELECT id
		FROM vehicle_statuses
		WHERE `+statuses.Scope+" AND "+of.Places(1)+" ORDER BY id"+tx.ForUpdate(), of.Args...)
	if err != nil {
		return nil, fmt.Errorf("lock the statuses of sets of columns: %w", err)
	}
	if len(locked) < len(stages) {
		return nil, fault.New(fault.NotFound, "not_found")
	}

	w := db.Matching(db.In("vehicle_status_id", stages), db.In("COALESCE(role_id, 0)", roles))
	rows, err := db.Select[StatusColumn](ctx, tx,
		"SELECT "+statusColumns.Columns()+" FROM vehicle_status_columns WHERE "+statusColumns.Scope+w.Text(),
		w.Args...)
	if err != nil {
		return nil, fmt.Errorf("read sets of columns: %w", err)
	}

	stored := make(map[place]StatusColumn, len(rows))
	for _, row := range rows {
		stored[row.place()] = row
	}

	return stored, nil
}

// isAsSeen reports whether nobody has decided anything else of the set meanwhile.
func isAsSeen(stored map[place]StatusColumn, set ColumnSet, seen []SeenColumn) bool {
	known := 0
	for _, s := range seen {
		if stored[place{set.StatusID, set.RoleID, s.ColumnID}].Revision != s.Revision {
			return false
		}

		if s.Revision != 0 {
			known++
		}
	}

	return known == len(stored)
}

// columnChanges gives the rows that change what is stored into the sets, and the stored
// rows that the sets do not have.
func columnChanges(
	sets []ColumnSet,
	stored map[place]StatusColumn,
) (changes []*table.Change[StatusColumn], gone []StatusColumn, err error) {
	given := map[place]bool{}
	wrong := fault.Fields{}
	wanted := map[[2]int64]bool{}

	for _, set := range sets {
		wanted[[2]int64{set.StatusID, set.RoleID}] = true
		var role *int64
		if set.RoleID != everyRole.ID {
			role = &set.RoleID
		}

		for i, choice := range set.Columns {
			at := place{set.StatusID, set.RoleID, choice.ColumnID}
			if _, twice := given[at]; twice {
				wrong.Add(fmt.Sprintf("columns[%d].columnId", i), "unique_items")
			}
			given[at] = true
			if choice.Common {
				if role == nil {
					wrong.Add(fmt.Sprintf("columns[%d].common", i), "common_of_common")
				}
				given[at] = false
				continue
			}

			change := &table.Change[StatusColumn]{After: &StatusColumn{
				StatusID: set.StatusID,
				RoleID:   role,
				ColumnID: choice.ColumnID,
				Active:   db.Flag(choice.Active),
				Position: int64(i + 1),
			}}

			if before, ok := stored[at]; ok {
				change.Before = &before
			}
			changes = append(changes, change)
		}
	}

	for at, row := range stored {
		if wanted[[2]int64{at.status, at.role}] && !given[at] {
			gone = append(gone, row)
		}
	}

	slices.SortFunc(gone, func(a, b StatusColumn) int { return int(a.ID - b.ID) })
	return changes, gone, wrong.Err()
}
