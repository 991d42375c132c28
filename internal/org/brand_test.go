package org_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type brand struct {
	ID            int64
	Revision      int64
	Manufacturers []int64 `json:"manufacturer_ids"`
	Companies     []int64 `json:"company_ids"`
	Exterior      []int64 `json:"exterior_product_class_ids"`
	IsFca         bool    `json:"is_fca"`
	Gearboxes     []struct {
		Code    string
		BrandID int64 `json:"brand_id"`
	}
}

func read[T any](t *testing.T, got apitest.Response) (row T) {
	t.Helper()
	if got.Status != http.StatusOK {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	got.JSON(t, &row)
	return row
}

func refuses(t *testing.T, what string, got apitest.Response, field, text string) {
	t.Helper()
	if got.Status != http.StatusUnprocessableEntity || !strings.Contains(strings.Join(got.Problem(t).Errors[field], " "), text) {
		t.Errorf("%s: %d %s", what, got.Status, got.Body)
	}
}

func TestBrandGoesWithOthers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		b := read[brand](t, admin.Get("/brand/6"))
		if !b.IsFca || fmt.Sprint(b.Manufacturers) != "[3]" || fmt.Sprint(b.Exterior) != "[3]" || len(b.Gearboxes) != 1 || b.Gearboxes[0].BrandID != 6 {
			t.Errorf("brand 6: %+v", b)
		}
		b = read[brand](t, admin.Put("/brand/6", `{"manufacturer_ids":[4,1,4],"manufacturer_id":4,"default_gearbox":8,"company_ids":[2]}`))
		if b.IsFca || fmt.Sprint(b.Manufacturers) != "[1 4]" || fmt.Sprint(b.Companies) != "[2]" {
			t.Errorf("changed: %+v", b)
		}
		if again := read[brand](t, admin.Put("/brand/6", `{"manufacturer_ids":[1,4]}`)); again.Revision != b.Revision {
			t.Error("the same manufacturers count as a change")
		}
		if company := admin.Get("/company/2").Body; !strings.Contains(company, `"6":{`) {
			t.Errorf("the company does not sell it: %s", company)
		}
		created := read[brand](t, admin.Post("/brand", `{"name":"Nova","manufacturer_ids":[3],"company_ids":[1,2],"exterior_product_class_ids":[3]}`))
		if !created.IsFca || fmt.Sprint(created.Companies) != "[1 2]" {
			t.Errorf("created: %+v", created)
		}
		for query, want := range map[string]string{"manufacturerId=1": "1,4,6", "companyIds[]=2&companyIds[]=7": "2,5,6,7,8,9", "ids=2,3&sort=-name&appends[]=is_fca": "3,2"} {
			var ids []string
			for _, one := range read[[]brand](t, admin.Get("/brand?"+query)) {
				ids = append(ids, fmt.Sprint(one.ID))
			}
			if query[0] != 'i' {
				slices.Sort(ids)
			}
			if got := strings.Join(ids, ","); got != want {
				t.Errorf("%s: %s, not %s", query, got, want)
			}
		}
	})
}

func TestBrandRefusesWhatIsNotThere(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, inga := p.As(t, "admin"), p.As(t, "inga")
		for field, body := range map[string]string{
			"manufacturer_ids": `{"manufacturer_ids":[1,99]}`, "company_ids": `{"company_ids":[99]}`,
			"exterior_product_class_ids": `{"exterior_product_class_ids":[99]}`, "interior_product_class_ids": `{"interior_product_class_ids":[99]}`,
		} {
			refuses(t, field, admin.Put("/brand/1", body), field, "99")
		}
		refuses(t, "a class of another step", admin.Put("/brand/1", `{"exterior_product_class_ids":[5]}`), "exterior_product_class_ids", "Of another step of the offer: 5")
		refuses(t, "a class that is not there", admin.Put("/brand/1", `{"exterior_product_class_ids":[99]}`), "exterior_product_class_ids", "Not found")
		refuses(t, "no such gearbox", admin.Put("/brand/1", `{"default_gearbox":99}`), "default_gearbox", "")
		refuses(t, "the gearbox of another brand", admin.Put("/brand/1", `{"default_gearbox":4}`), "default_gearbox", "")
		refuses(t, "a main one that is none of them", admin.Put("/brand/1", `{"manufacturer_id":2}`), "manufacturer_id", "one of")
		refuses(t, "several at once", admin.Put("/brand/1", `{"manufacturer_ids":[98],"company_ids":[99],"manufacturer_id":null}`), "company_ids", "99")
		for _, body := range []string{`{"manufacturer_ids":null}`, `{"manufacturer_ids":"1"}`, `{"manufacturer_ids":["x"]}`, `{"manufacturer_ids":[0]}`} {
			if got := admin.Put("/brand/1", body); got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", body, got.Status, got.Body)
			}
		}
		// Users of some companies keep those they do not see, and add none of them.
		scoped := p.As(t, "jonas")
		if got := read[brand](t, scoped.Get("/brand/1")); fmt.Sprint(got.Companies) != "[1]" {
			t.Errorf("jonas sees %v", got.Companies)
		}
		before := read[brand](t, admin.Get("/brand/1")).Companies
		if got := inga.Put("/brand/1", `{"eva_type":"A"}`); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if after := read[brand](t, admin.Get("/brand/1")).Companies; !slices.Equal(before, after) {
			t.Errorf("companies were %v, are %v", before, after)
		}
	})
}

func TestBrandHistory(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		read[brand](t, admin.Put("/brand/1", `{"manufacturer_ids":[],"manufacturer_id":null}`))
		var entries []struct {
			ID      int64
			Changes map[string]any
		}
		admin.Get("/brand/1/history").JSON(t, &entries)
		if fmt.Sprint(entries[0].Changes) != "map[manufacturer_id:[1 <nil>] manufacturer_ids:[[1 5] []]]" {
			t.Errorf("history says %v", entries[0].Changes)
		}
		restore := fmt.Sprintf(`{"historyId":%d}`, entries[0].ID)
		if got := read[brand](t, admin.Post("/brand/1/restore", restore)); fmt.Sprint(got.Manufacturers) != "[1 5]" {
			t.Errorf("restored to %v", got.Manufacturers)
		}
		// The state before belongs to what is gone: it stays gone, and the reason is shown.
		read[brand](t, admin.Put("/brand/7", `{"exterior_product_class_ids":[],"company_ids":[]}`))
		admin.Get("/brand/7/history").JSON(t, &entries)
		restore = fmt.Sprintf(`{"historyId":%d}`, entries[0].ID)
		admin.Delete("/product-class/3?anyway=1")
		refuses(t, "a class in the archive", admin.Post("/brand/7/restore", restore), "exterior_product_class_ids", "archive")
	})
}

func TestBrandAndCompanySayWhoUsesThem(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for path, want := range map[string][]string{
			"/brand/1/used-by":        {"UAB „Aurora Vilnius“", "Kompaktinė"},
			"/company/1/used-by":      {"Aurora", "Jonas Petraitis"},
			"/manufacturer/3/used-by": {"Cirrus", "Fjordas"},
		} {
			for _, name := range want {
				if got := admin.Get(path).Body; !strings.Contains(got, name) {
					t.Errorf("%s does not show %s: %s", path, name, got)
				}
			}
		}
		if got := p.As(t, "inga").Get("/brand/1/used-by").Body; strings.Contains(got, "Pärnu") || !strings.Contains(got, "Aurora Vilnius") {
			t.Errorf("inga sees companies that are not assigned: %s", got)
		}
		if got := p.As(t, "jonas").Get("/brand/1/used-by"); got.Status != http.StatusForbidden {
			t.Errorf("who uses a brand is for those who may change it: %d %s", got.Status, got.Body)
		}
	})
}

func TestManufacturers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		m := read[struct {
			ID   int64
			Code string
			Used bool
		}](t, admin.Post("/manufacturer", `{"code":" Nova ","name":"Nova","used":1}`))
		if m.Code != "nova" || !m.Used {
			t.Errorf("created %+v", m)
		}
		refuses(t, "the same code", admin.Post("/manufacturer", `{"code":"NOVA","name":"X"}`), "code", "in use")
		if got := read[[]struct{ Code string }](t, admin.Get("/manufacturer?used=1")); len(got) != 2 {
			t.Errorf("of used vehicles: %+v", got)
		}
		if got := admin.Delete("/manufacturer/3"); got.Status != http.StatusConflict || got.Problem(t).Code != "in_use_by" {
			t.Errorf("deleted while brands are made by it: %d %s", got.Status, got.Body)
		}
		if got := admin.Delete(fmt.Sprintf("/manufacturer/%d", m.ID)); got.Status != http.StatusNoContent {
			t.Errorf("an unused one stays: %d %s", got.Status, got.Body)
		}
		if got := p.As(t, "jonas").Post("/manufacturer", `{"code":"x","name":"X"}`); got.Status != http.StatusForbidden {
			t.Errorf("without the permission: %d", got.Status)
		}
	})
}
