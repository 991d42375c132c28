package fault_test

import (
	"testing"

	"forecourt/internal/platform/fault"
)

func TestAddressesThatCanBeWrittenTo(t *testing.T) {
	for address, want := range map[string]bool{
		"ona@example.com": true, "ona+auto@example.com": true, `"ona o"@example.com`: false, "ona@example": false, "ona@example.com\nBcc: x@example.com": false,
		"a@example.com, b@example.com": false, "a@example.com;b@example.com": false, "ona@.com": false, "Ona <ona@example.com>": false, "@example.com": false, "ona@": false,
	} {
		if got := fault.IsEmail(address); got != want {
			t.Errorf("%q: %v", address, got)
		}
	}
}
