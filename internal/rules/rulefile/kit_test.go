package rulefile_test

import (
	"encoding/json"
	"testing"

	"forecourt/internal/rules/rulefile"
)

// written is an outcome as rules eval prints it.
func written(t *testing.T, o rulefile.Outcome) string {
	t.Helper()
	data, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
