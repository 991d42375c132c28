package docs_test

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// The tests that docs/security.md names are there.
func TestSecurityNamesItsTests(t *testing.T) {
	t.Parallel()
	named := regexp.MustCompile("`(Test[A-Za-z]+|[a-z-]+[.]spec[.]ts)`").FindAllStringSubmatch(read(t, "security.md"), -1)
	if len(named) < 80 {
		t.Fatalf("only %d tests are named", len(named))
	}
	for _, one := range named {
		args := []string{"grep", "-q", "func " + one[1] + "(", "--", "*_test.go"}
		if strings.HasSuffix(one[1], ".ts") {
			args = []string{"ls-files", "--error-unmatch", "web/e2e/" + one[1]}
		}
		cmd := exec.CommandContext(t.Context(), "git", args...)
		cmd.Dir = ".."
		if err := cmd.Run(); err != nil {
			t.Errorf("%s is named and not there", one[1])
		}
	}
}
