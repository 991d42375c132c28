package app_test

import (
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// logs are the tables that only grow, with the columns that say what happened,
// and the operations that show them.
var logs = []struct {
	table, columns, shown string
}{
	{"audit", "id at actor_id actor_name request_id job_id entity entity_id brand_id company_id action revision changes", "/log"},
	{"audit_seals", "id first_id last_id row_count prev_hash hash at key_id mac", "/log"},
	{"offer_documents", "version_id number language_id finished_at finished_by input output told seller page file_id sha256", "/version/documents"},
	{"order_logs", "id order_id user_id kind old new comment data created_at", "/order-log"},
}

// TestLogsOnlyGrow: whatever an administrator does over the API, what stands in
// a log stays as it is.
func TestLogsOnlyGrow(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		car := offertest.DemoCar(t, p, "standard")
		car.ID = 1 // the one that the fixtures are about
		car.Click(t, "475", "")
		apitest.Done[offertest.Finished](t, car.Finish(car.Now(t).Revision))
		p.Run(t, audit.SealKind)
		before := linesOfLogs(t, p)
		for i, log := range logs {
			if len(before[i]) == 0 {
				t.Fatalf("%s is empty before the walk", log.table)
			}
		}

		admin, done := p.As(t, "admin"), 0
		for _, o := range destructiveLast(p.App.API.Operations()) {
			f := fixtures[name(o)]
			if got := admin.Do(o.Method, f.path, f.body, nil); got.Status < 300 && (o.Method != http.MethodGet || o.Writes) {
				done++
			}
		}
		if done < 100 {
			t.Errorf("only %d operations changed something", done)
		}

		after := linesOfLogs(t, p)
		for i, log := range logs {
			kept := map[string]bool{}
			for _, line := range after[i] {
				kept[line] = true
			}
			for _, line := range before[i] {
				if !kept[line] {
					t.Errorf("%s has lost or changed %.200s", log.table, line)
				}
			}
		}
		if len(after[0]) <= len(before[0]) {
			t.Errorf("the log had %d entries and has %d", len(before[0]), len(after[0]))
		}
	})
}

// destructiveLast puts removals behind what needs their records, and the end of
// the session behind all.
func destructiveLast(operations []httpapi.Operation) []httpapi.Operation {
	rank := func(o httpapi.Operation) int {
		switch {
		case o.Path == "/user/logout", o.Path == "/user/sign-out", strings.HasPrefix(o.Path, "/session"):
			return 2
		case o.Method == http.MethodDelete, strings.HasSuffix(o.Path, "/bulk"):
			return 1
		}
		return 0
	}
	sorted := slices.Clone(operations)
	slices.SortStableFunc(sorted, func(a, b httpapi.Operation) int { return rank(a) - rank(b) })
	return sorted
}

// linesOfLogs are the rows of each log as texts.
func linesOfLogs(t *testing.T, p *apitest.Program) [][]string {
	t.Helper()
	lines := make([][]string, len(logs))
	err := p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		for i, log := range logs {
			var texts []string
			for column := range strings.FieldsSeq(log.columns) {
				texts = append(texts, "COALESCE(CAST("+column+" AS TEXT), '-')")
			}
			line := strings.Join(texts, " || ' ' || ")
			if lines[i], err = db.Select[string](t.Context(), tx, fmt.Sprintf("SELECT %s AS line FROM %s WHERE {everyone}", line, log.table)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// rewrites are the only statements that change a log: what a person asks to be
// erased goes from the documents, the comments on orders and, with a mark of it, from the log; a new key signs again.
var rewrites = []string{"DELETE FROM offer_documents WHERE {everyone} AND", "UPDATE order_logs SET comment = '' WHERE {everyone} AND", "UPDATE audit SET changes = $1 WHERE id = $2", "UPDATE audit_seals SET key_id = $1, mac = $2 WHERE id = $3"}

// TestNothingRewritesLogs: the program has no statement and no operation that
// changes what a log holds, beside the rewrites above: an erasure of personal data runs
// the first three (TestErasePerson), no operation the last.
func TestNothingRewritesLogs(t *testing.T) {
	var tables []string
	for _, log := range logs {
		tables = append(tables, log.table)
	}
	rewriting := regexp.MustCompile(`(?i)\b(UPDATE|DELETE\s+FROM|TRUNCATE)\s+(` + strings.Join(tables, "|") + `)\b[^"` + "`" + `]*`)
	var found []string
	for _, folder := range []string{"..", "../../cmd"} {
		err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, statement := range rewriting.FindAllString(string(text), -1) {
				found = append(found, strings.Join(strings.Fields(statement), " "))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(found, rewrites) {
		t.Errorf("logs are rewritten by %q, only %q may", found, rewrites)
	}
	p := apitest.Start(t, "sqlite")
	for _, o := range p.App.API.Operations() {
		for _, log := range logs {
			if strings.HasPrefix(o.Path+"/", log.shown+"/") && (o.Method != http.MethodGet || o.Writes) {
				t.Errorf("%s writes to %s", name(o), log.table)
			}
		}
	}
}
