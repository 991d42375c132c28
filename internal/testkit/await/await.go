// Package await waits in tests for a state that comes when it comes: no test depends on how fast a machine is.
package await

import (
	"testing"
	"time"
)

const (
	// pause is how long to wait between two looks at a state.
	pause = 5 * time.Millisecond
	// patience ends a test whose state never comes. It is far beyond what a busy machine needs.
	patience = 5 * time.Minute
)

// Until waits until reached reports true. The test fails when the state named by what never comes.
func Until(t testing.TB, what string, reached func() bool) {
	t.Helper()

	for deadline := time.Now().Add(patience); !reached(); time.Sleep(pause) {
		if time.Now().After(deadline) {
			t.Fatalf("waited %v for this to happen: %s", patience, what)
		}
	}
}
