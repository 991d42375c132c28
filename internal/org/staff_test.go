package org_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// me is who is logged in.
type me struct {
	ID     int64
	RoleID int64 `json:"role_id"`
}

func denies(t *testing.T, what string, got apitest.Response, words string) {
	t.Helper()
	if got.Status != http.StatusForbidden || !strings.Contains(got.Body, words) {
		t.Errorf("%s: %d %s, not denied with %s", what, got.Status, got.Body, words)
	}
}

// grant gives a role a right.
func grant(t *testing.T, admin *apitest.Client, role int64, right string) {
	t.Helper()
	admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":%q}`, role, right))
}

// The group decides which brands a company sells, however that is written; its staff say how they are sold.
func TestStaffDoNotDecideWhatTheirCompanySells(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, vaida := p.As(t, "admin"), p.As(t, "vaida") // of company 1, which does not sell brand 2
		of := read[me](t, vaida.Get("/user/active"))
		apitest.Done[any](t, admin.Put(fmt.Sprintf("/user/%d", of.ID), `{"brand_ids":[1,2,4]}`))
		before := read[company](t, admin.Get("/company/1")).BrandIDs
		sold := read[[]companyBrand](t, admin.Get("/company-brand?companyId=1&brandId=1"))[0]
		at := fmt.Sprintf("/company-brand/%d", sold.ID)

		denies(t, "ended", vaida.Delete(at), "group_decides_brands")
		refuses(t, "begun", vaida.Post("/company-brand", `{"company_id":1,"brand_id":2}`), "brand_id", "group")
		with := vaida.Put("/company/1", `{"brands":{"2":{"footer":{"1":"Iki"}}}}`)
		refuses(t, "begun with the company", with, "brands.2.brand_id", "group")
		refuses(t, "another in its place", vaida.Put(at, `{"brand_id":2}`), "brand_id", "group")
		grant(t, admin, of.RoleID, "app.brand")
		refuses(t, "ended at the brand", vaida.Put("/brand/1", `{"company_ids":[]}`), "company_ids", "group")
		refuses(t, "begun at the brand", vaida.Put("/brand/2", `{"company_ids":[1]}`), "company_ids", "group")
		if is := read[company](t, admin.Get("/company/1")).BrandIDs; !slices.Equal(is, before) {
			t.Errorf("the company sells %v, not %v", is, before)
		}

		read[companyBrand](t, vaida.Put(at, `{"footer":{"1":"Iki"}}`))
		read[companyBrand](t, admin.Post("/company-brand", `{"company_id":1,"brand_id":2}`))
		if got := admin.Delete(at); got.Status != http.StatusNoContent {
			t.Errorf("ended by the group: %d %s", got.Status, got.Body)
		}
	})
}

// The order of companies and brands is one for the whole group: their staff do not change it.
func TestStaffDoNotOrderTheGroup(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, vaida := p.As(t, "admin"), p.As(t, "vaida")
		of := read[me](t, vaida.Get("/user/active"))
		apitest.Done[any](t, admin.Put(fmt.Sprintf("/user/%d", of.ID), `{"company_ids":[1,2]}`))
		grant(t, admin, of.RoleID, "app.brand")
		first := func(list string) int64 {
			return read[[]struct{ ID int64 }](t, admin.Get(list+"?sort=sort&limit=1"))[0].ID
		}
		refuses(t, "companies", vaida.Post("/company/sort", `{"ids":[2,1]}`), "sort", "group")
		refuses(t, "brands", vaida.Post("/brand/sort", `{"ids":[4,1]}`), "sort", "group")
		if first("/company") != 1 || first("/brand") != 1 {
			t.Errorf("company %d and brand %d come first", first("/company"), first("/brand"))
		}
		for path, ids := range map[string]string{"/company/sort": `{"ids":[2,1]}`, "/brand/sort": `{"ids":[2,1]}`} {
			if got := p.As(t, "inga").Post(path, ids); got.Status != http.StatusNoContent {
				t.Errorf("%s by the group: %d %s", path, got.Status, got.Body)
			}
		}
		if first("/company") != 2 || first("/brand") != 2 {
			t.Errorf("company %d and brand %d come first", first("/company"), first("/brand"))
		}
	})
}

// Companies, brands and countries are made by those who may open the form for it; changing them takes the right of
// the list alone.
func TestMakingTakesTheRightOfTheForm(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, inga, lina := p.As(t, "admin"), p.As(t, "inga"), p.As(t, "lina")
		const made = `{"name":"Nova","country_code":"LT"}`
		denies(t, "a company", inga.Post("/company", made), "app.company.create")
		read[company](t, inga.Put("/company/1", `{"phone":"+370 5 200 1234"}`))
		grant(t, admin, read[me](t, inga.Get("/user/active")).RoleID, "app.company.create")
		read[company](t, inga.Post("/company", made))

		denies(t, "a brand", lina.Post("/brand", `{"name":"Nova"}`), "app.brand.create") // the role of Lina denies it
		read[brand](t, lina.Put("/brand/1", `{"eva_type":"A"}`))
		read[brand](t, inga.Post("/brand", `{"name":"Nova"}`))

		role := read[me](t, lina.Get("/user/active")).RoleID
		grant(t, admin, role, "app.country")
		const poland = `{"code":"PL","name":{"1":"Lenkija"},"currency":"EUR","language_id":2}`
		admin.Put(fmt.Sprintf("/user/%d", read[me](t, lina.Get("/user/active")).ID), map[string]any{
			"company_ids": read[struct {
				IDs []int64 `json:"company_ids"`
			}](t, admin.Get("/user/active")).IDs,
		})
		denies(t, "a country", lina.Post("/country", poland), "app.country.create")
		grant(t, admin, role, "app.country.create")
		apitest.Done[any](t, lina.Post("/country", poland))
	})
}
