package people_test

import (
	"testing"

	"forecourt/internal/people"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/transition"
)

// TestTransitions: what becomes of a user of each status by each move, and that
// a form may save any status after any other.
func TestTransitions(t *testing.T) {
	moves := []*transition.Move[people.User]{people.Activate, people.Block, people.Delete}
	table := map[string][]string{
		// status:             activate, block, delete
		people.StatusActive:  {people.StatusActive, people.StatusBlocked, people.StatusDeleted},
		people.StatusBlocked: {people.StatusActive, people.StatusBlocked, people.StatusDeleted},
		people.StatusDeleted: {people.StatusActive, people.StatusBlocked, people.StatusDeleted},
	}
	for status, becomes := range table {
		for i, move := range moves {
			u := people.User{Status: status}
			if err := people.Statuses.Do(move, &u, db.Time{}); err != nil || u.Status != becomes[i] {
				t.Errorf("%s of a user who is %s: %s, %v, want %s", move.Name, status, u.Status, err, becomes[i])
			}
			before, saved := people.User{Status: status}, people.User{Status: becomes[i]}
			if err := people.Statuses.Save(&before, &saved, db.Time{}); err != nil || saved.Status != becomes[i] {
				t.Errorf("a user who is %s saved as %s: %s, %v", status, becomes[i], saved.Status, err)
			}
		}
	}
	if err := people.Statuses.Check(); err != nil {
		t.Error(err)
	}
}
