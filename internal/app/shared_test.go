package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/people"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

// limitedTo logs in as one of the group's own staff who has every right, and these brands and companies.
func limitedTo(t *testing.T, p *apitest.Program, username string, brands, companies []int64) *apitest.Client {
	t.Helper()
	ctx := t.Context()
	err := p.DB().Update(ctx, db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		role, err := people.CreateRole(ctx, tx, "Everything for "+username, "admin")
		if err != nil {
			return err
		}
		if err := people.Grant(ctx, tx, role.ID, authz.Allow, "app.*"); err != nil {
			return err
		}
		user, err := people.ByUsername(ctx, tx, username)
		if err != nil {
			return err
		}
		return people.Move(ctx, tx, user.ID, role.ID, 0, brands, companies)
	})
	if err != nil {
		t.Fatal(err)
	}
	return p.As(t, username)
}

// rowsOf are the rows of a table, each as one text.
func rowsOf(t *testing.T, p *apitest.Program, schema map[string][]string, table string) []string {
	t.Helper()
	parts := []string{}
	for _, column := range schema[table] {
		parts = append(parts, "COALESCE(CAST("+strings.TrimSuffix(column, " null")+" AS TEXT), '')")
	}
	var rows []string
	err := p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		rows, err = db.Select[string](t.Context(), tx.Unscoped("a test compares rows"),
			"SELECT "+strings.Join(parts, " || '|' || ")+" AS line FROM "+table+" ORDER BY 1")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// What all share is written by who has all: every operation that writes is called by somebody with
// every right and one brand, or one company, and no row of a table of all brands, or companies, is another.
func TestWhatAllShareNeedsAll(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		schema, err := p.DB().Columns(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		demo := apitest.Done[struct {
			BrandIDs   []int64 `json:"brand_ids"`
			CompanyIDs []int64 `json:"company_ids"`
		}](t, p.As(t, "admin").Get("/user/active"))
		limited := map[string]*apitest.Client{
			"brand":   limitedTo(t, p, "inga", []int64{1}, demo.CompanyIDs),
			"company": limitedTo(t, p, "lina", demo.BrandIDs, []int64{1}),
		}
		shared := map[string][]string{}
		count := 0
		for _, of := range app.Tables().Described() {
			for _, kind := range of.Shared {
				shared[kind] = append(shared[kind], of.Name)
				count++
			}
		}
		if count < 19 {
			t.Errorf("only %d tables are shared by all: %v", count, shared)
		}
		for kind, who := range limited {
			before := map[string][]string{}
			for _, table := range shared[kind] {
				before[table] = rowsOf(t, p, schema, table)
			}
			for _, o := range destructiveLast(p.App.API.Operations()) {
				if o.Method == http.MethodGet && !o.Writes || isLogout(o) || strings.HasPrefix(o.Path, "/session") {
					continue
				}
				f := fixtures[name(o)]
				if got := who.Do(o.Method, f.path, f.body, nil); got.Status >= 300 {
					continue
				}
				for _, table := range shared[kind] {
					now := rowsOf(t, p, schema, table)
					if !slices.Equal(before[table], now) {
						t.Errorf("%s with one %s changes %s", name(o), kind, table)
						before[table] = now
					}
				}
			}
			for _, table := range shared[kind] { // a job may have changed it
				if !slices.Equal(before[table], rowsOf(t, p, schema, table)) {
					t.Errorf("a job of somebody with one %s changes %s", kind, table)
				}
			}
		}
		last := func(list string) string {
			ids := apitest.Done[[]struct{ ID int64 }](t, p.As(t, "admin").Get(list+"?limit=500"))
			if len(ids) == 0 {
				t.Fatalf("nothing is left of %s", list)
			}
			return fmt.Sprintf("%s/%d", list, ids[len(ids)-1].ID)
		}
		for what, got := range map[string]apitest.Response{
			"a product class": limited["brand"].Put(last("/product-class"), `{"code":"mine"}`),
			"one removed":     limited["brand"].Delete(last("/product-class") + "?anyway=1"),
			"a VAT rate":      limited["company"].Delete(last("/vat-rate")),
			"a tax":           limited["company"].Delete(last("/registration-tax")),
			"a holiday":       limited["company"].Delete(last("/holiday")),
			"a KPI":           limited["company"].Put(last("/kpi"), `{"title":{"1":"Mano"}}`),
			"a country":       limited["company"].Put(last("/country"), `{"name":{"1":"Mano"}}`),
		} {
			if got.Status != http.StatusForbidden || !strings.HasPrefix(got.Problem(t).Code, "common_") {
				t.Errorf("%s: %d %s", what, got.Status, got.Body)
			}
		}
		// What is of one company, or all, in a table of both.
		for path, body := range map[string]string{"/follow-up-rule": `"due_hours":7`, "/template": `"name":"Mano"`, "/survey": `"name":"Mano"`} {
			type row struct {
				ID, Revision int64
				CompanyID    *int64 `json:"company_id"`
				AllCompanies bool   `json:"all_companies"`
			}
			tried := 0
			for _, r := range apitest.Done[[]row](t, limited["company"].Get(path+"?limit=100")) {
				if r.CompanyID != nil || path == "/survey" && !r.AllCompanies {
					continue
				}
				tried++
				got := limited["company"].Put(fmt.Sprintf("%s/%d", path, r.ID), fmt.Sprintf(`{%s,"revision":%d}`, body, r.Revision))
				if got.Status != http.StatusForbidden || got.Problem(t).Code != "common_company" {
					t.Errorf("PUT %s/%d of all companies: %d %s", path, r.ID, got.Status, got.Body)
				}
			}
			if tried == 0 {
				t.Errorf("nothing of %s is of all companies", path)
			}
		}
	})
}
