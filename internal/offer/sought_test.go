package offer

import "testing"

func TestSought(t *testing.T) {
	for key, want := range map[string]string{
		"61234567": "61234567", "ona@example.com": "ona @example.com", "ona.o@example.com": "ona.o @example.com", "o*na@example.com": `o\*na`,
	} {
		if got := personKeyword(key); got != want {
			t.Errorf("%q is looked for as %q, want %q", key, got, want)
		}
	}
}
