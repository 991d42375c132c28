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
	// names are the guarded fields that the role may see of no brand, amounts what such fields have.
	names   map[string]bool
	amounts map[string]planted
	calls   int
	// matched: vehicles were found that match an offer, with fields that the role may not see.
	matched bool
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
		r.names, r.amounts = map[string]bool{}, map[string]planted{}
		for _, one := range g.all {
			switch {
			case slices.ContainsFunc(one.rights, r.entries.MaySome):
			case wholeAmount.MatchString(one.text):
				r.amounts[one.text] = one
			default:
				r.hidden = append(r.hidden, one)
			}
		}
		for name, rights := range guardedNames() {
			if !slices.ContainsFunc(rights, r.entries.MaySome) {
				r.names[name] = true
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
	r.matched = r.matched || strings.HasPrefix(path, "/version/stock-match/") && strings.Contains(text, `"holding_cost":null`)
	if name := r.named(got); name != "" {
		t.Errorf("%s, %s: %s %s shows %s: %.300s", r.Username, r.Role, method, path, name, text[max(0, strings.Index(text, name)-120):])
	}
	for _, amount := range amounts.FindAllString(text, -1) {
		if one, is := r.amounts[strings.TrimSuffix(amount, ".00")]; is {
			at := strings.Index(text, amount)
			t.Errorf("%s, %s: %s %s shows %s: …%s…", r.Username, r.Role, method, path, one.what, text[max(0, at-120):min(len(text), at+60)])
			break
		}
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

// amounts are numbers of an answer that could be planted ones, wholeAmount a planted one.
var (
	amounts     = regexp.MustCompile(`\d{5,}(?:\.\d+)?`)
	wholeAmount = regexp.MustCompile(`^\d{5,}(?:\.\d+)?$`)
)

// guardedNames are the fields that need a further right, by their names in the contract.
func guardedNames() map[string][]authz.Permission {
	names := map[string][]authz.Permission{}
	for _, of := range app.Tables().Described() {
		if of.Guard == nil {
			continue
		}
		for _, field := range of.Guard.Fields {
			names[field] = append(names[field], of.Guard.Perm)
		}
	}
	return names
}

// named is a guarded field that an answer shows, at any depth, which the role may not see.
func (r *role) named(got apitest.Response) string {
	var answer any
	if !strings.Contains(got.Header.Get("Content-Type"), "json") || json.Unmarshal([]byte(got.Body), &answer) != nil {
		return ""
	}
	return r.shown(answer)
}

func (r *role) shown(value any) string {
	switch value := value.(type) {
	case []any:
		for _, one := range value {
			if name := r.shown(one); name != "" {
				return name
			}
		}
	case map[string]any:
		for name, one := range value {
			if _, isNumber := one.(float64); isNumber && r.names[name] {
				return name
			}
			if inner := r.shown(one); inner != "" {
				return inner
			}
		}
	}
	return ""
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

// inPath are the lists that have the ids of a path, by their names there.
var inPath = map[string]string{
	"brandId": "/brand", "companyId": "/company", "pricelistId": "/pricelist", "modelId": "/model", "versionId": "/version", "vehicleId": "/stock", "userId": "/user",
}

// mostOfEach is how many records an operation is called with whose answer has a guarded field.
const mostOfEach = 40

// guardedAnswers are the operations whose answers have a guarded field, at any depth, by the contract.
func guardedAnswers(t *testing.T, p *apitest.Program) map[string]bool {
	t.Helper()
	var contract struct {
		Paths      map[string]map[string]struct{ Responses json.RawMessage }
		Components struct{ Schemas map[string]json.RawMessage }
	}
	if err := json.Unmarshal(p.App.API.Contract(), &contract); err != nil {
		t.Fatal(err)
	}
	refs, names := regexp.MustCompile(`#/components/schemas/([A-Za-z0-9_]+)`), guardedNames()
	known := map[string]bool{}
	var has func(text []byte, seen map[string]bool) bool
	has = func(text []byte, seen map[string]bool) bool {
		for field := range names {
			if strings.Contains(string(text), `"`+field+`":`) {
				return true
			}
		}
		for _, ref := range refs.FindAllSubmatch(text, -1) {
			schema := string(ref[1])
			if known[schema] {
				return true
			}
			if seen[schema] {
				continue
			}
			seen[schema] = true
			if has(contract.Components.Schemas[schema], seen) {
				known[schema] = true
				return true
			}
		}
		return false
	}
	found := map[string]bool{}
	for at, operations := range contract.Paths {
		for method, o := range operations {
			found[strings.ToUpper(method)+" "+strings.TrimPrefix(at, httpapi.Base)] = has(o.Responses, map[string]bool{})
		}
	}
	return found
}

// ways are how the role may call a GET operation: as its fixture does, and with
// the records that the role finds in the list of the same path.
func (r *role) ways(o httpapi.Operation, path string, deep map[string]bool) []string {
	ways := []string{path}
	bare, query, _ := strings.Cut(path, "?")
	given, asked := strings.Split(bare, "/"), strings.Split(o.Path, "/")
	for i, part := range asked {
		if !strings.HasPrefix(part, "{") || len(given) != len(asked) {
			continue
		}
		list := inPath[strings.Trim(part, "{}")]
		for n := i; list == "" && n > 1; n-- { // /version/stock-match/{id} is about one of /version
			if above := strings.Join(asked[:n], "/"); len(r.ids[above]) > 0 {
				list = above
			}
		}
		ids := r.ids[list]
		if !deep[name(o)] {
			ids = ids[:min(2, len(ids))]
		}
		for _, id := range ids {
			way := slices.Clone(given)
			way[i] = id
			ways = append(ways, strings.Join(way, "/")+"?"+query)
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
// write; what somebody's role may not see is in no answer: no guarded field has a value, by its name
// in the contract and at any depth, and no other field has the value of one.
func TestGuardedFieldsStayHidden(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		schema, err := p.DB().Columns(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		g := &garden{p: p, admin: p.As(t, "admin")}
		g.matchingCar(t)
		g.costs(t)
		g.customers(t, schema)
		all := demo.Logins()
		for _, login := range all { // their sessions are among the secrets
			p.As(t, login.Username)
		}
		g.secrets(t, schema)
		operations := destructiveLast(p.App.API.Operations())
		deep := guardedAnswers(t, p)
		if !deep["GET /version/stock-match/{id}"] || !deep["GET /stock"] || deep["GET /brand"] {
			t.Errorf("answers with guarded fields: %v", deep)
		}
		walkers, calls := roles(t, g), 0
		for _, r := range walkers {
			for _, o := range operations {
				if path := o.Path; o.List && !strings.Contains(path, "{") {
					var rows []struct{ ID int64 }
					if got := r.read(t, http.MethodGet, fmt.Sprintf("%s?limit=%d", path, mostOfEach), nil); got.Status == http.StatusOK && json.Unmarshal([]byte(got.Body), &rows) == nil {
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
				for _, path := range r.ways(o, fixtures[name(o)].path, deep) {
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
				for _, id := range ids[:min(2, len(ids))] {
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
			if calls += r.calls; r.calls < 500 || len(r.hidden)+len(r.amounts) < 10 {
				t.Errorf("%s made %d calls and may not see %d values", r.Username, r.calls, len(r.hidden)+len(r.amounts))
			}
		}
		t.Logf("%d requests", calls)
		if !slices.ContainsFunc(walkers, func(r *role) bool { return r.matched }) {
			t.Error("nobody was shown a vehicle that matches an offer")
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
