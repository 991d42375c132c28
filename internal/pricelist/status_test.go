package pricelist_test

import (
	"errors"
	"testing"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/transition"
	"forecourt/internal/pricelist"
)

// TestTransitions: what becomes of a price list of each status by each move; a
// text in parentheses is the error that refuses it.
func TestTransitions(t *testing.T) {
	published := db.Time{}
	moves := []*transition.Move[pricelist.Pricelist]{pricelist.Publish, pricelist.Archive, pricelist.Restore}
	for _, row := range []struct {
		list    pricelist.Pricelist
		status  string
		becomes []string // by publish, archive, restore
	}{
		{pricelist.Pricelist{Status: "active"}, "draft", []string{"published", "archived", "draft"}},
		{pricelist.Pricelist{Status: "active", PublishedAt: &published}, "published", []string{"(published_already)", "archived", "published"}},
		{pricelist.Pricelist{Status: "deleted"}, "archived", []string{"(archived)", "archived", "draft"}},
		{pricelist.Pricelist{Status: "deleted", PublishedAt: &published}, "archived", []string{"(archived)", "archived", "published"}},
	} {
		if got := pricelist.Statuses.Status(&row.list); got != row.status {
			t.Errorf("%+v is %s, want %s", row.list, got, row.status)
		}
		for i, move := range moves {
			l := row.list
			err := pricelist.Statuses.Do(move, &l, db.Time{})
			got := pricelist.Statuses.Status(&l)
			var refusal *fault.Error
			if errors.As(err, &refusal) {
				got = "(" + refusal.Code + ")"
			}
			if got != row.becomes[i] {
				t.Errorf("%s of a list that is %s: %s, want %s", move.Name, row.status, got, row.becomes[i])
			}
		}
	}
	if err := pricelist.Statuses.Check(); err != nil {
		t.Error(err)
	}
}
