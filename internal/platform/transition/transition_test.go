package transition_test

import (
	"errors"
	"strings"
	"testing"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/transition"
)

type letter struct{ Status, Kept string }

var (
	send = &transition.Move[letter]{
		Name: "send", From: map[string]string{"written": "sent"}, Done: []string{"sent"},
		Refused: map[string]string{"burnt": "letter_burnt"},
	}
	burn = &transition.Move[letter]{
		Name: "burn", From: map[string]string{"written": "burnt", "sent": "burnt"}, Done: []string{"burnt"},
		Sets: func(l *letter, before string, _ db.Time) { l.Kept = before },
	}
	restore = &transition.Move[letter]{
		Name: "restore", From: map[string]string{"burnt": "written"}, Done: []string{"written", "sent"},
		Back: func(l *letter) string { return l.Kept },
		Sets: func(l *letter, _ string, _ db.Time) { l.Kept = "" },
	}
	letters = transition.Table[letter]{
		Statuses: []string{"written", "sent", "burnt"}, Status: func(l *letter) *string { return &l.Status },
		Moves: []*transition.Move[letter]{send, burn, restore},
	}
)

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

func TestWhatATableLeavesOpen(t *testing.T) {
	open := transition.Table[letter]{
		Statuses: []string{"written", "sent"}, Status: func(l *letter) *string { return &l.Status },
		Moves: []*transition.Move[letter]{{
			Name: "send", From: map[string]string{"written": "posted"}, Done: []string{"written"},
			Refused: map[string]string{"lost": "letter_lost"},
		}},
	}
	err := open.Check()
	for _, part := range []string{
		"leads from written to posted, which is no status", "says 2 times what becomes of written",
		"says 0 times what becomes of sent", "names lost, which is no status",
	} {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%v does not say: %s", err, part)
		}
	}
}
