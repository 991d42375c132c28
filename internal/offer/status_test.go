package offer_test

import (
	"errors"
	"testing"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/transition"
)

// TestTransitions: what becomes of an offer of each status by each move; a text
// in parentheses is the error that refuses it.
func TestTransitions(t *testing.T) {
	moves := []*transition.Move[offer.Version]{offer.Finish, offer.Archive, offer.Unarchive}
	table := map[string][]string{
		// status:       finish, archive, unarchive
		offer.Draft:    {offer.Active, offer.Archived, offer.Draft},
		offer.Template: {"(template_not_finished)", offer.Archived, offer.Template},
		offer.Active:   {offer.Active, offer.Archived, offer.Active},
		offer.Archived: {"(offer_archived)", offer.Archived, offer.Draft},
		offer.Used:     {offer.Used, offer.Archived, offer.Used},
	}
	for status, becomes := range table {
		for i, move := range moves {
			v := offer.Version{Status: status}
			err := offer.Statuses.Do(move, &v, db.Time{})
			got := v.Status
			var refusal *fault.Error
			if errors.As(err, &refusal) {
				got = "(" + refusal.Code + ")"
			}
			if got != becomes[i] {
				t.Errorf("%s of an offer that is %s: %s, want %s", move.Name, status, got, becomes[i])
			}
		}
	}
	if err := offer.Statuses.Check(); err != nil {
		t.Error(err)
	}
}

// TestWhatAMoveSets: an offer comes out of the archive as it went in, and one
// that is finished has no changes that its document does not show.
func TestWhatAMoveSets(t *testing.T) {
	for _, status := range []string{offer.Draft, offer.Template, offer.Active, offer.Used} {
		v := offer.Version{Status: status}
		for _, move := range []*transition.Move[offer.Version]{offer.Archive, offer.Archive, offer.Unarchive} {
			if err := offer.Statuses.Do(move, &v, db.Time{}); err != nil {
				t.Fatal(err)
			}
		}
		if v.Status != status || v.ArchivedFrom != "" {
			t.Errorf("%s came back as %s, kept as %q", status, v.Status, v.ArchivedFrom)
		}
	}
	v := offer.Version{Status: offer.Draft, ChangedSinceFinish: true}
	if err := offer.Statuses.Do(offer.Finish, &v, db.Time{}); err != nil || v.FinishedAt == nil || bool(v.ChangedSinceFinish) {
		t.Errorf("finished: %+v, %v", v.FinishedAt, err)
	}
}
