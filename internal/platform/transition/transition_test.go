package transition_test

import (
	"errors"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/transition"
)

type letter struct{ Status, Kept string }

var (
	writers = authz.Perm("app.letters")
	send    = &transition.Move[letter]{
		Name: "send", Who: writers, From: map[string]string{"written": "sent"}, Done: []string{"sent"},
		Refused: map[string]string{"burnt": "letter_burnt"},
	}
	burn = &transition.Move[letter]{
		Name: "burn", Who: writers, From: map[string]string{"written": "burnt", "sent": "burnt"}, Done: []string{"burnt"},
		Sets: func(l *letter, before string, _ db.Time) { l.Kept = before },
	}
	restore = &transition.Move[letter]{
		Name: "restore", Who: writers, From: map[string]string{"burnt": "written"}, Done: []string{"written", "sent"},
		Back: func(l *letter) string { return l.Kept },
		Sets: func(l *letter, _ string, _ db.Time) { l.Kept = "" },
	}
	letters = transition.Table[letter]{
		Statuses: []string{"written", "sent", "burnt"}, Status: statusOf, Set: setStatus,
		Moves: []*transition.Move[letter]{send, burn, restore},
	}
)

func statusOf(l *letter) string          { return l.Status }
func setStatus(l *letter, status string) { l.Status = status }

func TestMoves(t *testing.T) {
	for _, one := range []struct {
		name    string
		move    *transition.Move[letter]
		before  letter
		after   letter
		refused string
	}{
		{"leads on", send, letter{Status: "written"}, letter{Status: "sent"}, ""},
		{"is done twice", send, letter{Status: "sent"}, letter{Status: "sent"}, ""},
		{"is refused", send, letter{Status: "burnt"}, letter{Status: "burnt"}, "letter_burnt"},
		{"keeps where it came from", burn, letter{Status: "sent"}, letter{Status: "burnt", Kept: "sent"}, ""},
		{"goes back there", restore, letter{Status: "burnt", Kept: "sent"}, letter{Status: "sent"}, ""},
		{"goes back without knowing where", restore, letter{Status: "burnt"}, letter{Status: "written"}, ""},
	} {
		got := one.before
		err := letters.Do(one.move, &got, db.Time{})
		if got != one.after {
			t.Errorf("%s: %+v, want %+v", one.name, got, one.after)
		}
		var refusal *fault.Error
		if errors.As(err, &refusal) != (one.refused != "") || refusal != nil && refusal.Code != one.refused {
			t.Errorf("%s: %v, want the error %q", one.name, err, one.refused)
		}
	}
	if err := letters.Check(); err != nil {
		t.Error(err)
	}
}

// A status that is saved as a field changes as its move says, with all that the
// move sets, or not at all.
func TestSavedStatus(t *testing.T) {
	for _, one := range []struct {
		before, saved, after letter
		wrong                string
	}{
		{letter{Status: "sent"}, letter{Status: "sent"}, letter{Status: "sent"}, ""},
		{letter{Status: "sent"}, letter{Status: "burnt"}, letter{Status: "burnt", Kept: "sent"}, ""},
		{letter{Status: "burnt", Kept: "sent"}, letter{Status: "sent", Kept: "sent"}, letter{Status: "sent"}, ""},
		{letter{Status: "sent"}, letter{Status: "written"}, letter{Status: "written"}, "sent, burnt"},
		{letter{Status: "burnt", Kept: "sent"}, letter{Status: "written", Kept: "sent"}, letter{Status: "written", Kept: "sent"}, "burnt, sent"},
	} {
		row := one.saved
		err := letters.Save(&one.before, &row, db.Time{})
		if row != one.after {
			t.Errorf("%+v saved as %+v became %+v, want %+v", one.before, one.saved, row, one.after)
		}
		var refusal *fault.Error
		if errors.As(err, &refusal) != (one.wrong != "") || refusal != nil && refusal.Fields["status"][0].Params["values"] != one.wrong {
			t.Errorf("%+v saved as %+v: %v, want the field to name %q", one.before, one.saved, err, one.wrong)
		}
	}
}

func TestWhatATableLeavesOpen(t *testing.T) {
	open := transition.Table[letter]{
		Statuses: []string{"written", "sent"}, Status: statusOf, Set: setStatus,
		Moves: []*transition.Move[letter]{{
			Name: "send", From: map[string]string{"written": "posted"}, Done: []string{"written"},
			Refused: map[string]string{"lost": "letter_lost"},
		}},
	}
	err := open.Check()
	for _, part := range []string{
		"leads from written to posted, which is no status", "says 2 times what becomes of written",
		"says 0 times what becomes of sent", "names lost, which is no status", "send does not say who may do it",
	} {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%v does not say: %s", err, part)
		}
	}
}
