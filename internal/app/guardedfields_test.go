package app_test

import (
	"archive/zip"
	"encoding/json"
	"errors"
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
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/metrics"
	"forecourt/internal/platform/settings"
	"forecourt/internal/testkit/apitest"
)

// planted is a value that nobody may find in an answer, but for those with one
// of the rights.
type planted struct {
	what, text string
	rights     []authz.Permission
}

// garden plants values where a program keeps what not everybody may see. What is
// guarded is read from the tables, the settings and the schema, so that what comes
// later is planted too.
type garden struct {
	p     *apitest.Program
	admin *apitest.Client
	all   []planted
}

func (g *garden) plant(what, text string, rights ...authz.Permission) {
	g.all = append(g.all, planted{what, text, rights})
}

// update changes rows as no operation does, and leaves no entry of it.
func (g *garden) update(t *testing.T, statement string, args ...any) (rows int64) {
	t.Helper()
	past, err := db.Open(t.Context(), g.p.Config.Config) // without the tables, which refuse such a change
	if err != nil {
		t.Fatal(err)
	}
	err = past.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		rows, err = tx.Unscoped("a test plants values").Exec(t.Context(), statement, args...)
		return err
	})
	if err := errors.Join(err, past.Close()); err != nil {
		t.Fatal(err)
	}
	return rows
}

func (g *garden) texts(t *testing.T, statement string) (found []string) {
	t.Helper()
	err := g.p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		found, err = db.Select[string](t.Context(), tx.Unscoped("a test looks for secrets"), statement)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// costs plants amounts in the guarded fields of every table: one in each row, and
// others by saving rows, which leaves both in the log.
func (g *garden) costs(t *testing.T) {
	t.Helper()
	amount := 7_300_000
	for _, of := range app.Tables().Described() {
		if of.Guard == nil {
			continue
		}
		path, saved := "/"+of.Entity, map[string]any{}
		if strings.TrimSpace(g.admin.Get(path+"?limit=1").Body) == "[]" {
			g.admin.Post(path, fixtures["POST "+path].body)
		}
		for _, field := range of.Guard.Fields {
			amount++
			what := of.Name + "." + field
			if !slices.Contains(of.Columns, field) {
				continue // it follows from the others
			}
			if g.update(t, fmt.Sprintf("UPDATE %s SET %s = $1", of.Name, field), int64(amount)*100) == 0 {
				t.Errorf("the demo group has no %s", of.Name)
			}
			g.plant(what, fmt.Sprint(amount), of.Guard.Perm)
			g.plant(what+" saved", fmt.Sprint(amount+100_000), of.Guard.Perm)
			saved[field] = amount + 100_000
		}
		count := 0
		for _, row := range apitest.Done[[]map[string]json.RawMessage](t, g.admin.Get(path+"?limit=40")) {
			saved["revision"] = row["revision"]
			got := g.admin.Put(path+"/"+string(row["id"]), saved)
			if got.Status != http.StatusOK {
				continue // it is closed or archived
			}
			count++
			for _, field := range of.Guard.Fields {
				if text := string(fieldsIn(t, got)[field]); !slices.Contains(of.Columns, field) && len(text) > 6 {
					g.plant(of.Name+"."+field, strings.TrimSuffix(text, ".00"), of.Guard.Perm)
				}
			}
		}
		if count == 0 {
			t.Errorf("no %s could be saved", of.Name)
		}
	}
}

// customers plants who the customers are, in each column named so; who may list or
// read the records may see them.
func (g *garden) customers(t *testing.T, schema map[string][]string) {
	t.Helper()
	rights := map[string]authz.Permission{}
	for _, o := range g.p.App.API.Operations() {
		rights[name(o)] = o.Perm
	}
	found := 0
	for _, of := range app.Tables().Described() {
		saved, path := map[string]any{}, "/"+of.Entity
		for _, column := range schema[of.Name] {
			column = strings.TrimSuffix(column, " null")
			if !regexp.MustCompile("^customer_(name|phone|email)").MatchString(column) {
				continue
			}
			found++
			for i, who := range []string{"Planted", "Saved"} {
				text := who + strings.ReplaceAll(of.Entity, "-", "") + column // who may see each kind is another question
				switch {
				case strings.HasSuffix(column, "email"):
					text += "@example.lt"
				case strings.HasSuffix(column, "phone"):
					text = fmt.Sprint("+3706987650", i)
				}
				if of.Entity == "vehicle-reservation" {
					g.plant(of.Name+"."+column, text, rights["GET /stock"])
				} else {
					g.plant(of.Name+"."+column, text, rights["GET "+path], rights["GET "+path+"/{id}"])
				}
				if who == "Planted" {
					g.update(t, fmt.Sprintf("UPDATE %s SET %s = $1", of.Name, column), text)
				}
				saved[column] = text
			}
		}
		_, listed := rights["GET "+path]
		if _, writable := rights["PUT "+path+"/{id}"]; len(saved) == 0 || !listed || !writable {
			continue
		}
		kept := 0
		for _, row := range apitest.Done[[]map[string]json.RawMessage](t, g.admin.Get(path+"?limit=10")) {
			saved["revision"] = row["revision"]
			got := g.admin.Put(path+"/"+string(row["id"]), saved)
			if of.Entity == "order" && got.Status == http.StatusConflict {
				continue // it is decided
			}
			if got.Status == http.StatusUnprocessableEntity { // who it is follows from elsewhere, and is no field of the form
				for field := range got.Problem(t).Errors {
					delete(saved, field)
				}
				got = g.admin.Put(path+"/"+string(row["id"]), saved)
			}
			if kept++; got.Status != http.StatusOK {
				t.Errorf("save who the customer is: %d %s", got.Status, got.Body)
			}
		}
		if kept == 0 {
			t.Errorf("no %s could be saved", of.Name)
		}
	}
	if found < 3 {
		t.Errorf("only %d columns say who a customer is", found)
	}
}

// secrets plants what nobody may read at all: secret settings, the secret of a
// second factor, and whatever the schema calls a hash, a secret or a token.
func (g *garden) secrets(t *testing.T, schema map[string][]string) {
	t.Helper()
	for _, setting := range settings.Secrets().Rows {
		text := "planted-secret-of-" + setting
		if got := g.admin.Put("/setting/"+setting, map[string]any{"value": text}); got.Status >= 300 {
			t.Fatal(got.Body)
		}
		g.plant("setting "+setting, text)
	}
	saule := g.p.As(t, "saule")
	g.plant("a session's token", saule.Token)
	begun := apitest.Done[struct{ Secret string }](t, saule.Post("/user/second-factor", map[string]string{"password": demo.Password}))
	if len(begun.Secret) < 16 {
		t.Fatalf("no secret: %+v", begun)
	}
	g.plant("the secret of a second factor", begun.Secret)
	named := regexp.MustCompile(`(hash|secret|token|password|mac)$`)
	count := 0
	for table, columns := range schema {
		for _, column := range columns {
			column = strings.TrimSuffix(column, " null")
			if !named.MatchString(column) || column == "body_hash" || table == "survey_responses" && column == "hash" {
				continue // they open nothing
			}
			for _, text := range g.texts(t, fmt.Sprintf("SELECT DISTINCT CAST(%s AS TEXT) AS text FROM %s WHERE %s IS NOT NULL", column, table, column)) {
				if len(text) >= 16 {
					count++
					g.plant(table+"."+column, text)
				}
			}
		}
	}
	if count < 10 {
		t.Errorf("only %d secrets are in the database", count)
	}
}

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
