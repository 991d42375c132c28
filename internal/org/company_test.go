package org_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type company struct {
	ID        int64
	Name      string
	Revision  int64
	Status    string
	Symbol    string  `json:"currency_symbol"`
	VAT       float64 `json:"country_vat"`
	Registra  float64 `json:"price_regitra"`
	Languages []int64 `json:"language_ids"`
	BrandIDs  []int64 `json:"brand_ids"`
	Brands    map[string]companyBrand
	Selected  bool
	Code      string `json:"company_code"`
	VATCode   string `json:"vat_code"`
	Address   string
	Phone     string
	Email     string
	Website   string
}

type companyBrand struct {
	ID           int64
	Revision     int64
	BrandID      int64             `json:"brand_id"`
	Vat          bool              `json:"vat_deductable"`
	DeliveryTerm map[string]string `json:"delivery_term"`
	Footer       map[string]string `json:"footer"`
}

func TestCompanySaysWhatFollows(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		c := read[company](t, admin.Get("/company/10"))
		if c.Symbol != "€" || c.VAT != 24 || c.Registra != 191 || fmt.Sprint(c.Languages) != "[2 4]" || !c.Selected {
			t.Errorf("company 10: %+v", c)
		}
		if len(c.Brands) == 0 || c.Brands[fmt.Sprint(c.BrandIDs[0])].DeliveryTerm["2"] == "" {
			t.Errorf("how it sells: %+v", c.Brands)
		}
		c = read[company](t, admin.Put("/company/10", `{"country_code":"LT","vat_code":"","currency":"USD","language_ids":[1,2],"language_id":1,"price_regitra":12.5}`))
		if c.Symbol != "$" || c.VAT != 21 || c.Registra != 12.5 || len(c.Brands) == 0 {
			t.Errorf("moved: %+v", c)
		}
		for field, body := range map[string]string{
			"country_code": `{"country_code":"XX"}`, "currency": `{"currency":"XXX"}`, "language_id": `{"language_id":3}`,
			"language_ids": `{"language_ids":[1,9]}`, "brand_ids": `{"brand_ids":[99]}`, "price_regitra": `{"price_regitra":-1}`,
		} {
			refuses(t, field, admin.Put("/company/10", body), field, "")
		}
	})
}

func TestCompanySaysWhoItIs(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		c := read[company](t, admin.Put("/company/1", `{"company_code":" 301 234567 ","vat_code":"lt 1000 0123 4510","address":" Ukmergės g. 280,\n Vilnius","phone":"+370 5 200 1234",
			"email":" info@aurora.example ","website":"https://aurora.example/lt"}`))
		if c.Code != "301 234567" || c.VATCode != "LT100001234510" || c.Address != "Ukmergės g. 280, Vilnius" || c.Phone != "+370 5 200 1234" ||
			c.Email != "info@aurora.example" || c.Website != "https://aurora.example/lt" {
			t.Errorf("kept as %+v", c)
		}
		for body, field := range map[string]string{
			`{"vat_code":"LT12345678"}`: "vat_code", `{"vat_code":"LV40001234567"}`: "vat_code", `{"vat_code":"100001234510"}`: "vat_code",
			`{"phone":"skambinkite"}`: "phone", `{"email":"info(at)aurora.lt"}`: "email", `{"website":"aurora"}`: "website", `{"website":"ftp://aurora.example"}`: "website",
			`{"website":"javascript://aurora.example"}`: "website", `{"address":"` + strings.Repeat("ą", 256) + `"}`: "address",
			`{"country_code":"LV","currency":"EUR"}`: "vat_code", // the code is still a Lithuanian one
		} {
			refuses(t, body, admin.Put("/company/1", body), field, "")
		}
		for id, body := range map[int]string{1: `{"vat_code":"LT123456789"}`, 7: `{"vat_code":"LV 40001234567"}`, 10: `{"vat_code":"EE101234567"}`} {
			if got := read[company](t, admin.Put(fmt.Sprintf("/company/%d", id), body)); len(got.VATCode) < 11 {
				t.Errorf("%s is kept as %q", body, got.VATCode)
			}
		}
		if got := read[[]company](t, admin.Get("/company?keyword=LT1234567")); len(got) != 1 || got[0].ID != 1 {
			t.Errorf("found by its VAT code: %+v", got)
		}
		if got := admin.Get("/company/1/history"); !strings.Contains(got.Body, "vat_code") || !strings.Contains(got.Body, "Ukmergės g. 280") {
			t.Errorf("its history: %s", got.Body)
		}
		if got := admin.Get("/company?ids=1&format=csv"); !strings.Contains(got.Body, "LT123456789") || !strings.Contains(got.Body, "www.aurora") && !strings.Contains(got.Body, "aurora.example/lt") {
			t.Errorf("the export: %d %s", got.Status, got.Body)
		}
		c = read[company](t, admin.Put("/company/1", `{"company_code":"","vat_code":"","address":"","phone":"","email":"","website":""}`))
		if c.Code+c.VATCode+c.Address+c.Phone+c.Email+c.Website != "" {
			t.Errorf("emptied: %+v", c)
		}
	})
}

func TestCompanyLists(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		ids := func(c *apitest.Client, query string) string {
			var ids []int64
			for _, one := range read[[]company](t, c.Get("/company"+query)) {
				ids = append(ids, one.ID)
			}
			return fmt.Sprint(ids)
		}
		for query, want := range map[string]string{
			"?status=other": "[13]", "?companyIds[]=2&companyIds[]=3": "[2 3]", "?brand_id=1&limit=2": "[1 6]", "?ids=3,1&sort=-name": "[3 1]",
			"?visible_in_vehicle=0": "[]", "/active?": "[1 2 3 4 5 6 7 8 9 10 11 12]",
		} {
			if got := ids(admin, query); got != want {
				t.Errorf("%s: %s, not %s", query, got, want)
			}
		}
		if got := ids(jonas, "/active"); got != "[1]" {
			t.Errorf("jonas' active companies: %s", got)
		}
		if got := admin.Get("/company?with[]=brands&ids=1"); !strings.Contains(got.Body, `"brands":{"1":`) {
			t.Errorf("with its brands: %s", got.Body)
		}
		title := apitest.Done[struct{ ID int64 }](t, admin.Post("/pricelist-title", `{"brand_id":1,"type":1,"name":"Flotilės"}`))
		if of, sell := ids(admin, fmt.Sprintf("?pricelistTitleId=%d", title.ID)), ids(admin, "?brand_id=1"); of != sell || of == "[]" {
			t.Errorf("of the price list title: %s, not %s", of, sell)
		}
		if got := admin.Get("/company?ids=1,3&preserveKeys=1"); !strings.Contains(got.Body, `"3":{"id":3`) {
			t.Errorf("by id: %s", got.Body)
		}
		if got := admin.Get("/company?ids=1"); strings.Contains(got.Body, `"brands":`) {
			t.Errorf("brands nobody asked for: %s", got.Body)
		}
		if got := jonas.Get("/company/countries"); !strings.Contains(got.Body, `"LT"`) || strings.Contains(got.Body, `"EE"`) {
			t.Errorf("jonas' countries: %s", got.Body)
		}
		if got := admin.Get("/country/3"); !strings.Contains(got.Body, `"vat":24`) {
			t.Errorf("country: %s", got.Body)
		}
		if got := admin.Get("/country/99"); got.Status != http.StatusNotFound {
			t.Errorf("no country: %d", got.Status)
		}
	})
}

func TestCompanyBrandAndItsTexts(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		s := read[companyBrand](t, admin.Post("/company-brand", `{"company_id":1,"brand_id":2,"vat_deductable":1,"footer":{"1":" Iki ","2":""}}`))
		if !s.Vat || fmt.Sprint(s.Footer) != "map[1:Iki]" {
			t.Errorf("created %+v", s)
		}
		path := fmt.Sprintf("/company-brand/%d", s.ID)
		s = read[companyBrand](t, admin.Put(path, `{"footer":{"2":"Bye"},"delivery_term":{"1":"8 savaitės"}}`))
		if fmt.Sprint(s.Footer, s.DeliveryTerm) != "map[2:Bye] map[1:8 savaitės]" {
			t.Errorf("changed %+v", s)
		}
		var texts []struct {
			ID         int64
			LanguageID int64 `json:"language_id"`
			Footer     string
		}
		admin.Get(fmt.Sprintf("/company-brand-translation?companyBrandId=%d", s.ID)).JSON(t, &texts)
		if len(texts) != 2 || texts[1].LanguageID != 2 || texts[1].Footer != "Bye" {
			t.Fatalf("texts by language: %+v", texts)
		}
		// The same texts by their own resource; a form opened before notices.
		if got := admin.Put(fmt.Sprintf("/company-brand-translation/%d", texts[1].ID), `{"footer":"See you"}`); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if got := admin.Put(path, fmt.Sprintf(`{"footer":{"2":"Late"},"revision":%d}`, s.Revision)); got.Status != http.StatusConflict {
			t.Errorf("an older state was saved: %d %s", got.Status, got.Body)
		}
		if got := read[companyBrand](t, admin.Get(path)); got.Footer["2"] != "See you" {
			t.Errorf("texts are %+v", got)
		}
		refuses(t, "the same brand twice", admin.Post("/company-brand", `{"company_id":1,"brand_id":2}`), "brand_id", "in use")
		refuses(t, "no such language", admin.Put(path, `{"footer":{"9":"X"}}`), "footer", "language")
		refuses(t, "10,000 characters too many", admin.Put(path, `{"footer":{"1":"`+strings.Repeat("ą", 75_001)+`"}}`), "footer.1", "")
		if got := admin.Delete(path); got.Status != http.StatusNoContent {
			t.Fatalf("removed: %d %s", got.Status, got.Body)
		}
		if got := read[company](t, admin.Get("/company/1")); got.Brands["2"].ID != 0 {
			t.Error("the company still sells it")
		}
	})
}

func TestNobodySellsWhatTheyDoNotSee(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		inga, admin := p.As(t, "inga"), p.As(t, "admin") // inga: brands 1, 2, 3
		refuses(t, "a brand of others", inga.Post("/company-brand", `{"company_id":1,"brand_id":5}`), "brand_id", "not assigned to")
		refuses(t, "the same by the company", inga.Put("/company/1", `{"brand_ids":[1,5]}`), "brand_ids", "5")
		before := read[company](t, admin.Get("/company/1")).BrandIDs
		if got := read[company](t, inga.Put("/company/1", `{"brand_ids":[1,2,3]}`)); fmt.Sprint(got.BrandIDs) != "[1 2 3]" {
			t.Errorf("inga sees %v", got.BrandIDs)
		}
		if got := read[company](t, admin.Get("/company/1")).BrandIDs; len(got) != len(before)+2 {
			t.Errorf("brands that inga does not see: before %v, now %v", before, got)
		}
		read[company](t, admin.Delete("/company/12?anyway=1"))
		refuses(t, "a company in the archive", admin.Post("/company-brand", `{"company_id":12,"brand_id":1}`), "company_id", "archive")
		admin.Delete("/brand/3?anyway=1")
		refuses(t, "a brand in the archive", admin.Put("/company/2", `{"brand_ids":[3]}`), "brand_ids", "archive")
	})
}

// The staff of a company look after its texts; what the group decides stays.
func TestManagersChangeTheirTextsOnly(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		if got := admin.Post("/permission", `{"role_id":2,"permission":"app.company"}`); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		jonas := p.As(t, "jonas") // of the staff of company 1
		for field, body := range map[string]string{
			"name": `{"name":"Kita"}`, "status": `{"status":"archived"}`, "country_code": `{"country_code":"LV","vat_code":""}`,
			"currency": `{"currency":"USD"}`, "brand_ids": `{"brand_ids":[]}`, "company_code": `{"company_code":"1"}`, "vat_code": `{"vat_code":""}`,
			"title_short": `{"title_short":"Kitas"}`, "price_regitra": `{"price_regitra":1}`, "has_emission_taxes": `{"has_emission_taxes":false}`,
			"visible_in_vehicle": `{"visible_in_vehicle":false}`, "language_ids": `{"language_ids":[1]}`, "language_id": `{"language_id":2}`,
		} {
			refuses(t, field, jonas.Put("/company/1", body), field, "group")
		}
		if got := jonas.Post("/company", `{"name":"Sava","country_code":"LT"}`); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("made a company: %d %s", got.Status, got.Body)
		}
		if got := read[company](t, jonas.Put("/company/1", `{"website":"https://vilnius.example","phone":"+370 5 200 1234"}`)); got.Phone != "+370 5 200 1234" {
			t.Errorf("the phone stayed: %+v", got)
		}
		read[companyBrand](t, jonas.Put("/company-brand/1", `{"footer":{"1":"Iki"}}`))
	})
}

// TestBrandsAreSavedWithTheirCompany: how a company sells its brands is stored with the company, on the revision of each
// that its writer has seen, and what cannot be stored is refused by its name.
func TestBrandsAreSavedWithTheirCompany(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		type sold struct {
			Revision int64             `json:"revision,omitempty"`
			Footer   map[string]string `json:"footer"`
			Services map[string]string `json:"services,omitempty"`
		}
		type seller struct {
			ID       int64
			Revision int64
			BrandIDs []int64 `json:"brand_ids"`
			Brands   map[string]sold
		}
		before := apitest.Done[seller](t, admin.Get("/company/1"))
		brand := fmt.Sprint(before.BrandIDs[0])
		change := func(body map[string]any) apitest.Response {
			now := apitest.Done[seller](t, admin.Get("/company/1"))
			return admin.Put("/company/1", map[string]any{"revision": now.Revision, "brands": map[string]any{brand: body}})
		}
		seen := before.Brands[brand].Revision
		got := apitest.Done[seller](t, change(map[string]any{"revision": seen, "footer": map[string]string{"1": "Iki pasimatymo"}})).Brands[brand]
		if got.Footer["1"] != "Iki pasimatymo" || fmt.Sprint(got.Services) != fmt.Sprint(before.Brands[brand].Services) {
			t.Errorf("saved as %+v", got)
		}
		if again := apitest.Done[seller](t, admin.Get("/company/1")).Brands[brand]; again.Footer["1"] != "Iki pasimatymo" {
			t.Errorf("kept as %+v", again)
		}
		if got := change(map[string]any{"revision": seen, "footer": map[string]string{"1": "Kitas"}}); got.Status != http.StatusConflict {
			t.Errorf("on what somebody has changed since: %d %s", got.Status, got.Body)
		}
		apitest.Rejects(t, "without what was seen", change(map[string]any{"footer": map[string]string{"1": "Kitas"}}), "brands."+brand+".revision")
		seen = got.Revision
		apitest.Rejects(t, "a field that there is not", change(map[string]any{"revision": seen, "foot": "x"}), "brands."+brand+".foot")
		apitest.Rejects(t, "another brand than its key", change(map[string]any{"revision": seen, "brand_id": 99}), "brands."+brand+".brand_id")
		apitest.Rejects(t, "a language that there is not", change(map[string]any{"revision": seen, "footer": map[string]string{"9": "x"}}), "brands."+brand+".footer")
		apitest.Rejects(t, "a brand that there is not", admin.Do(http.MethodPut, "/company/1", `{"brands":{"9999":{"footer":{"1":"x"}}}}`, http.Header{"If-Match": {"*"}}), "brands.9999.brand_id")
		apitest.Rejects(t, "a brand without anything", admin.Do(http.MethodPut, "/company/1", `{"brands":{"`+brand+`":null}}`, http.Header{"If-Match": {"*"}}), "brands."+brand)
		knowingly := admin.Do(http.MethodPut, "/company/1", `{"brands":{"`+brand+`":{"footer":{"1":"Viršus"}}}}`, http.Header{"If-Match": {"*"}})
		if footer := apitest.Done[seller](t, knowingly).Brands[brand].Footer["1"]; footer != "Viršus" {
			t.Errorf("overwritten knowingly as %q", footer)
		}

		// A new company, and one that begins to sell another brand.
		made := apitest.Done[seller](t, admin.Post("/company", `{"name":"Nauja","country_code":"LT","brands":{"1":{"footer":{"1":"Ačiū"}},"2":{"services":{"1":"Ratai"}}}}`))
		if made.Brands["1"].Footer["1"] != "Ačiū" || made.Brands["2"].Services["1"] != "Ratai" || fmt.Sprint(made.BrandIDs) != "[1 2]" {
			t.Errorf("made as %+v", made)
		}
		both := `{"name":"Kita","country_code":"LT","brand_ids":[1],"brands":{"2":{"services":{"1":"Ratai"}}}}`
		apitest.Rejects(t, "a brand that is not among those it sells", admin.Post("/company", both), "brands.2.brand_id")
	})
}
