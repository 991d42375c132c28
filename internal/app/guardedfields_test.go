package app_test

import (
	"archive/zip"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/demo"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/metrics"
	"forecourt/internal/testkit/apitest"
)

// role is a kind of demo user who walks through the program.
type role struct {
	*apitest.Client
	demo.Login
	entries *authz.Entries
	ids     map[string][]string // path of a list -> ids that the user sees in it
	hidden  []planted
	calls   int
}

// roles are one demo user of each kind.
func roles(t *testing.T, g *garden) (all []*role) {
	t.Helper()
	seen := map[string]bool{}
	for _, login := range demo.Logins() {
		if seen[login.Role] {
			continue
		}
		seen[login.Role] = true
		r := &role{Client: g.p.As(t, login.Username), Login: login, ids: map[string][]string{}}
		r.entries = authz.NewEntries(apitest.Done[[]authz.Entry](t, r.Get("/user/permissions")))
		for _, one := range g.all {
			if !slices.ContainsFunc(one.rights, r.entries.MaySome) {
				r.hidden = append(r.hidden, one)
			}
		}
		all = append(all, r)
	}
	return all
}

// read calls an operation and looks for what the role may not see in the answer.
func (r *role) read(t *testing.T, method, path string, body any) apitest.Response {
	t.Helper()
	r.calls++
	got := r.Do(method, path, body, nil)
	text := got.Body
	if strings.Contains(got.Header.Get("Content-Type"), "spreadsheetml") {
		text = unzipped(t, text)
	}
	for _, one := range r.hidden {
		if strings.Contains(text, one.text) {
			at := strings.Index(text, one.text)
			t.Errorf("%s, %s: %s %s shows %s: …%s…", r.Username, r.Role, method, path, one.what, text[max(0, at-120):min(len(text), at+60)])
			break
		}
	}
	return got
}

func unzipped(t *testing.T, text string) string {
	t.Helper()
	archive, err := zip.NewReader(strings.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range archive.File {
		part, err := file.Open()
		if err == nil {
			_, err = io.Copy(&all, part)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return all.String()
}

var inQuery = map[string]string{
	"brandId": "/brand", "companyId": "/company", "companyIds": "/company", "pricelistId": "/pricelist", "modelId": "/model", "serieId": "/serie", "versionId": "/version",
}

// ways are how the role may call a GET operation: as its fixture does, and with
// the records that the role finds in the list of the same path.
func (r *role) ways(o httpapi.Operation, path string) []string {
	ways := []string{path}
	bare, query, _ := strings.Cut(path, "?")
	collection, rest, one := strings.Cut(o.Path, "/{id}")
	if one && !strings.Contains(rest, "{") {
		for _, id := range r.ids[collection] {
			ways = append(ways, collection+"/"+id+rest+"?"+query)
		}
	}
	if strings.Contains(o.Path, "ersionId}") {
		for _, id := range r.ids["/version"] {
			ways = append(ways, regexp.MustCompile(`/\d+$`).ReplaceAllString(bare, "/"+id)+"?"+query)
		}
	}
	for field, list := range inQuery {
		if old := regexp.MustCompile(`\b` + field + `=\d+`); old.MatchString(query) && len(r.ids[list]) > 0 {
			ways = append(ways, bare+"?"+old.ReplaceAllString(query, field+"="+r.ids[list][0]))
		}
	}
	if strings.Contains(query, "q=") {
		ways = append(ways, bare+"?q=Planted", bare+"?q=Saved")
	}
	return ways
}

// TestGuardedFieldsStayHidden: as each kind of demo user, every operation is called
// that reads, with what that user sees, lists as files too, then those that
// write; what somebody's role may not see is in no answer.
func TestGuardedFieldsStayHidden(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		schema, err := p.DB().Columns(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		g := &garden{p: p, admin: p.As(t, "admin")}
		g.costs(t)
		g.customers(t, schema)
		all := demo.Logins()
		for _, login := range all { // their sessions are among the secrets
			p.As(t, login.Username)
		}
		g.secrets(t, schema)
		operations := destructiveLast(p.App.API.Operations())
		walkers := roles(t, g)
		for _, r := range walkers {
			for _, o := range operations {
				if path := o.Path; o.List && !strings.Contains(path, "{") {
					var rows []struct{ ID int64 }
					if got := r.read(t, http.MethodGet, path+"?limit=2", nil); got.Status == http.StatusOK && json.Unmarshal([]byte(got.Body), &rows) == nil {
						for _, row := range rows {
							r.ids[path] = append(r.ids[path], fmt.Sprint(row.ID))
						}
					}
				}
			}
			for _, o := range operations {
				if o.Method != http.MethodGet || o.Writes {
					continue
				}
				for _, path := range r.ways(o, fixtures[name(o)].path) {
					got := r.read(t, http.MethodGet, path, nil)
					if o.List && got.Status == http.StatusOK {
						join := map[bool]string{true: "&", false: "?"}[strings.Contains(path, "?")]
						r.read(t, http.MethodGet, path+join+"format=csv", nil)
						r.read(t, http.MethodGet, path+join+"format=xlsx", nil)
					}
				}
			}
		}
		for _, r := range walkers { // conflicts show the record as it is now
			for collection, ids := range r.ids {
				for _, id := range ids {
					r.read(t, http.MethodPut, collection+"/"+id, `{"revision":999999}`)
				}
			}
		}
		for _, r := range walkers {
			for _, o := range operations {
				if (o.Method != http.MethodGet || o.Writes) && o.Path != "/user/logout" && !strings.HasPrefix(o.Path, "/session") {
					f := fixtures[name(o)]
					r.read(t, o.Method, f.path, f.body)
				}
			}
			if r.calls < 500 || len(r.hidden) < 10 {
				t.Errorf("%s made %d calls and may not see %d values", r.Username, r.calls, len(r.hidden))
			}
		}
		if hiddenFrom := slices.Collect(maps.Keys(kindsOf(g.all))); len(hiddenFrom) < 12 {
			t.Errorf("only %d kinds of values were planted: %v", len(hiddenFrom), hiddenFrom)
		}
	})
}

func kindsOf(all []planted) map[string]bool {
	kinds := map[string]bool{}
	for _, one := range all {
		kinds[one.what] = true
	}
	return kinds
}

// The log asks for what reading a record takes: a table whose operations ask for more
// than a login says so itself.
func TestLogAsksForWhatReadingTakes(t *testing.T) {
	cfg, kept := app.Config{}, files.New(nil, nil)
	perms := map[string]authz.Permission{}
	for _, o := range app.NewAPI(nil, kept, app.NewQueue(nil, kept, cfg), cfg, metrics.New()).Operations() {
		perms[name(o)] = o.Perm
	}
	// Entries of these have neither brand nor company: the top role alone sees them.
	own := []string{"role", "permission", "log"}
	for _, of := range app.Tables().Described() {
		for _, path := range []string{"/" + of.Entity, "/" + of.Entity + "/{id}"} {
			perm, some := perms["GET "+path]
			if some && !perm.IsLoginOnly() && of.Reading.IsZero() && !slices.Contains(own, of.Entity) {
				t.Errorf("GET %s asks for %s, and the log shows %s to others", path, perm.State, of.Name)
			}
		}
	}
}
