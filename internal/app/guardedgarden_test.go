package app_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/demo"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
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
		for _, row := range apitest.Done[[]map[string]json.RawMessage](t, g.admin.Get(path+"?limit=200")) {
			for _, field := range of.Guard.Fields { // what follows from what was planted
				if text := strings.TrimSuffix(string(row[field]), ".00"); !slices.Contains(of.Columns, field) && len(text) > 6 {
					g.plant(of.Name+"."+field, text, of.Guard.Perm)
				}
			}
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

// matchingCar makes an offer, and a vehicle in stock that is the car of it.
func (g *garden) matchingCar(t *testing.T) {
	t.Helper()
	g.admin.Create(t, "/version", `{"company_id":1,"brand_id":1,"pricelist_id":1,"model_id":1}`)
	car := g.admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1,"price":30000}`)
	apitest.Done[any](t, g.admin.Post(fmt.Sprintf("/vehicle/stock/%d", car), `{"arrived_at":"2026-01-05"}`))
}
