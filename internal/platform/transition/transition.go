// Package transition says how records go from one status to another: each area
// states its moves in one table, which its actions, its tests and its readers
// share.
package transition

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Move is one way from a status to another.
type Move[T any] struct {
	// Name is what users do, such as "finish".
	Name string
	// Who may do it: the routes of the move ask for this permission.
	Who authz.Permission
	// From are the statuses that a record may leave by it, each with the status it
	// leads to.
	From map[string]string
	// Back is used where the status to go to stands in the record, as for one that
	// comes out of an archive: From then has the statuses to leave, each with what
	// a record goes to that names none.
	Back func(row *T) string
	// Done are the statuses in which there is nothing left to do: the move leaves
	// such a record as it is, so that a second press is no error.
	Done []string
	// Refused are all other statuses, each with the code of the error that says why.
	Refused map[string]string
	// Sets changes what goes with the new status; before is the one that was left.
	// Nil: nothing does.
	Sets func(row *T, before string, now db.Time)
}

// Table is every way that records of a kind change their status.
type Table[T any] struct {
	// Statuses are all that exist.
	Statuses []string
	// Status is that of a record, and Set gives it another.
	Status func(row *T) string
	Set    func(row *T, status string)
	Moves  []*Move[T]
}

// May gives the error of a record whose status refuses the move.
func (t *Table[T]) May(move *Move[T], row *T) error {
	status := t.Status(row)
	if _, leaves := move.From[status]; leaves || slices.Contains(move.Done, status) {
		return nil
	}
	return fault.New(fault.Conflict, move.Refused[status])
}

// Do moves a record, or gives the error of May and leaves it as it was.
func (t *Table[T]) Do(move *Move[T], row *T, now db.Time) error {
	if err := t.May(move, row); err != nil {
		return err
	}

	before := t.Status(row)
	after, leaves := move.leadsFrom(row, before)
	if !leaves {
		return nil // there already
	}

	t.Set(row, after)
	if move.Sets != nil {
		move.Sets(row, before, now)
	}

	return nil
}

// leadsFrom says where the move leads a record that has this status.
func (m *Move[T]) leadsFrom(row *T, status string) (after string, leaves bool) {
	after, leaves = m.From[status]
	if leaves && m.Back != nil {
		after = cmp.Or(m.Back(row), after)
	}
	return after, leaves
}

// Leads gives an error when a status is another than before and no move leads
// there, so that no way of writing a record gets round the moves.
func (t *Table[T]) Leads(before, after *T) error {
	if t.Status(before) == t.Status(after) {
		return nil
	}

	_, err := t.findBetween(before, t.Status(after))
	return err
}

// Save does the move of a record whose status was saved as a field, as in a
// form: the one that leads from its status before to the one it has now. Where
// none does, the field is wrong.
func (t *Table[T]) Save(before, row *T, now db.Time) error {
	had := t.Status(before)
	wanted := t.Status(row)
	if had == wanted {
		return nil
	}

	move, err := t.findBetween(before, wanted)
	if err != nil {
		return err
	}

	t.Set(row, had)

	return t.Do(move, row, now)
}

// findBetween finds the move that leads from the status of a row to another.
func (t *Table[T]) findBetween(row *T, wanted string) (*Move[T], error) {
	had := t.Status(row)
	possible := []string{had}

	for _, move := range t.Moves {
		after, leaves := move.leadsFrom(row, had)
		if leaves && after == wanted {
			return move, nil
		}
		if leaves {
			possible = append(possible, after)
		}
	}

	var fields fault.Fields
	fields.OneOf("status", wanted, possible...)

	return nil, fields.Err()
}

// Check finds what the table leaves open: each move must say who may do it, and
// of each status whether it is left, done with or refused, and name no other. Areas call it in
// a test.
func (t *Table[T]) Check() error {
	var wrong []string
	for _, move := range t.Moves {
		if move.Who.IsZero() {
			wrong = append(wrong, move.Name+" does not say who may do it")
		}
		said := slices.Clone(move.Done)
		for status, after := range move.From {
			said = append(said, status)
			if !slices.Contains(t.Statuses, after) {
				wrong = append(wrong, fmt.Sprintf("%s leads from %s to %s, which is no status", move.Name, status, after))
			}
		}

		for status := range move.Refused {
			said = append(said, status)
		}

		for _, status := range t.Statuses {
			count := 0
			for _, one := range said {
				if one == status {
					count++
				}
			}

			if count != 1 {
				wrong = append(wrong, fmt.Sprintf("%s says %d times what becomes of %s", move.Name, count, status))
			}
		}

		for _, status := range said {
			if !slices.Contains(t.Statuses, status) {
				wrong = append(wrong, fmt.Sprintf("%s names %s, which is no status", move.Name, status))
			}
		}
	}

	if len(wrong) > 0 {
		slices.Sort(wrong)
		return fmt.Errorf("moves: %s", strings.Join(wrong, "; "))
	}

	return nil
}
