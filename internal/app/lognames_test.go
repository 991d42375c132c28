package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/platform/audit"
	"forecourt/internal/testkit/apitest"
)

// Every field that holds ids of records is shown in the log by their names, or says
// why not.
func TestLogNamesRecords(t *testing.T) {
	for _, of := range app.Tables().Described() {
		for _, column := range of.Columns {
			if strings.HasSuffix(column, "_id") && audit.NamesRecords(column) == slices.Contains(audit.Unnamed, column) {
				t.Errorf("%s of %s: named %v, and listed as unnamed %v", column, of.Entity, audit.NamesRecords(column), slices.Contains(audit.Unnamed, column))
			}
		}
	}
}

// What the log keeps it can say: each kind of record and each field has its word
// in every language of the screens.
func TestLogHasWords(t *testing.T) {
	for _, language := range []string{"lt", "en"} {
		var words struct{ Entities, Fields map[string]string }
		content, err := os.ReadFile(filepath.Join("../../web/src/i18n/locales", language, "log.json"))
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(content, &words); err != nil {
			t.Fatal(err)
		}
		for _, of := range app.Tables().Described() {
			if len(of.Logged) > 0 && words.Entities[of.Entity] == "" {
				t.Errorf("%s: no word for %s", language, of.Entity)
			}
			for _, field := range of.Logged {
				if words.Fields[field] == "" {
					t.Errorf("%s: no word for %s of %s", language, field, of.Entity)
				}
			}
		}
	}
}

// Names in the log are those that the reader may see.
func TestLogSaysWhatRecordsAreCalled(t *testing.T) {
	type line struct {
		Entity string
		Name   string
		Names  map[string]map[string]string
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		serie := admin.Create(t, "/serie", `{"brand_id":1,"name":"Vėtra"}`)
		ranged := admin.Create(t, "/model-range", fmt.Sprintf(`{"brand_id":1,"serie_id":%d,"model":"Vėtra Kombi"}`, serie))
		lines := apitest.Done[[]line](t, admin.Get("/log?limit=2"))
		if got := lines[0]; got.Name != "Vėtra Kombi" || got.Names["serie_id"][fmt.Sprint(serie)] != "Vėtra" {
			t.Errorf("model range %d: %+v", ranged, got)
		}
		if lines[1].Name != "Vėtra" {
			t.Errorf("serie: %+v", lines[1])
		}
		apitest.Done[any](t, admin.Put("/user/1", map[string]any{"name": "Kita Vardė", "revision": apitest.Done[struct{ Revision int64 }](t, admin.Get("/user/1")).Revision}))
		role := admin.Create(t, "/role", `{"name":"Žurnalo skaitytojas","type":"admin"}`)
		for _, entry := range []string{"app.log", "app.brand.*"} {
			admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":%q}`, role, entry))
		}
		admin.Create(t, "/user", fmt.Sprintf(`{"username":"skaito","name":"Skaito","password":"beribis-vandenynas-77","isPasswordChangeNeeded":false,"role_id":%d,"company_ids":[1],"brand_ids":[2]}`, role))
		reader := p.Anonymous()
		reader.Token = apitest.Done[struct {
			Token string `json:"access_token"`
		}](t, reader.Login("skaito", "beribis-vandenynas-77")).Token
		for _, got := range apitest.Done[[]line](t, reader.Get("/log?limit=100")) {
			if got.Name == "Vėtra" || got.Entity == "user" && got.Name != "" {
				t.Errorf("a name that the reader may not see: %+v", got)
			}
		}
	})
}

// What has no name of its own is known by the records that it joins, also once it is gone; ids within a rule are
// named, and so is a colleague for who reads the record but not the users.
func TestLogSaysWhatRecordsJoin(t *testing.T) {
	type line struct {
		Entity, Action, Name string
		Names                map[string]map[string]string
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		serie := admin.Create(t, "/serie", `{"brand_id":1,"name":"Vėtra"}`)
		ranged := admin.Create(t, "/model-range", fmt.Sprintf(`{"brand_id":1,"serie_id":%d,"model":"Vėtra Kombi"}`, serie))
		model := admin.Create(t, "/model", fmt.Sprintf(`{"brand_id":1,"modelrange_id":%d,"fuel_id":1,"code":"VK1"}`, ranged))
		group := admin.Create(t, "/sales-group", `{"brand_id":1,"code":"paketai","type":"packages"}`)
		pack := admin.Create(t, "/feature", fmt.Sprintf(`{"brand_id":1,"code":"PKT","salesgroup_id":%d,"description":{"1":"Žiemos paketas"}}`, group))
		feature := admin.Create(t, "/feature", `{"brand_id":1,"code":"SLD","description":{"1":"Šildoma priekinė sėdynė"}}`)
		title := admin.Create(t, "/pricelist-title", `{"brand_id":1,"name":"Žurnalo","type":1}`)
		list := admin.Create(t, "/pricelist", fmt.Sprintf(`{"pricelist_title_id":%d,"name":"Žurnalo sąrašas"}`, title))
		content := admin.Create(t, "/package-content", fmt.Sprintf(`{"pricelist_id":%d,"package_feature_id":%d,"feature_id":%d}`, list, pack, feature))
		if gone := admin.Delete(fmt.Sprintf("/package-content/%d", content)); gone.Status != http.StatusNoContent {
			t.Fatal(gone)
		}
		admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":%d,"price_standard":12345}`, list, model))
		for _, offered := range []int64{pack, feature} {
			admin.Create(t, "/model-feature", fmt.Sprintf(`{"pricelist_id":%d,"model_id":%d,"feature_id":%d}`, list, model, offered))
		}
		admin.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":%d,"name":"R1","include":true,"conditions":[{"id":%d}],"actions":[{"id":%d}]}`, list, pack, feature))
		apitest.Done[any](t, admin.Put(fmt.Sprintf("/pricelist/%d", list), `{"publish_on":"2099-01-01"}`))

		role := admin.Create(t, "/role", `{"name":"Žurnalo skaitytojas","type":"admin"}`)
		for _, entry := range []string{"app.log", "app.brand.*"} {
			admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":%q}`, role, entry))
		}
		admin.Create(t, "/user", fmt.Sprintf(`{"username":"skaito","name":"Skaito","password":"beribis-vandenynas-77","isPasswordChangeNeeded":false,"role_id":%d,"company_ids":[1],"brand_ids":[1]}`, role))
		reader := p.Anonymous()
		reader.Token = apitest.Done[struct {
			Token string `json:"access_token"`
		}](t, reader.Login("skaito", "beribis-vandenynas-77")).Token
		got := map[string]line{}
		for _, l := range apitest.Done[[]line](t, reader.Get("/log?limit=100")) {
			if _, known := got[l.Entity+" "+l.Action]; !known {
				got[l.Entity+" "+l.Action] = l
			}
		}
		for of, want := range map[string]string{
			"model create": "VK1 Vėtra Kombi", "model-price create": "VK1 Vėtra Kombi · Žurnalo sąrašas",
			"model-feature create":   "VK1 Vėtra Kombi · SLD",
			"package-content create": "PKT · SLD · Žurnalo sąrašas",
			"package-content delete": "PKT · SLD · Žurnalo sąrašas",
		} {
			if got[of].Name != want {
				t.Errorf("%s: %q, want %q", of, got[of].Name, want)
			}
		}
		if names := got["rule create"].Names; names["conditions"][fmt.Sprint(pack)] != "PKT" || names["actions"][fmt.Sprint(feature)] == "" {
			t.Errorf("rule: %v", names)
		}
		if by := got["pricelist update"].Names["publish_by"]; len(by) != 1 {
			t.Errorf("who chose the day: %v", by)
		}
	})
}

// The history of a model has its prices, that of a package what was put into it and taken out, that of a prime cost what
// dealers pay; who may not read those has none of them.
func TestHistoryHasWhatHangsOnARecord(t *testing.T) {
	type entry struct {
		Action, Entity, Name string
		Changes              map[string][2]any
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		serie := admin.Create(t, "/serie", `{"brand_id":1,"name":"Vėtra"}`)
		ranged := admin.Create(t, "/model-range", fmt.Sprintf(`{"brand_id":1,"serie_id":%d,"model":"Vėtra Kombi"}`, serie))
		model := admin.Create(t, "/model", fmt.Sprintf(`{"brand_id":1,"modelrange_id":%d,"fuel_id":1,"code":"VK1"}`, ranged))
		group := admin.Create(t, "/sales-group", `{"brand_id":1,"code":"paketai","type":"packages"}`)
		pack := admin.Create(t, "/feature", fmt.Sprintf(`{"brand_id":1,"code":"PKT","salesgroup_id":%d}`, group))
		feature := admin.Create(t, "/feature", `{"brand_id":1,"code":"SLD"}`)
		title := admin.Create(t, "/pricelist-title", `{"brand_id":1,"name":"Istorijos","type":1}`)
		list := admin.Create(t, "/pricelist", fmt.Sprintf(`{"pricelist_title_id":%d,"name":"Sąrašas"}`, title))
		content := admin.Create(t, "/package-content", fmt.Sprintf(`{"pricelist_id":%d,"package_feature_id":%d,"feature_id":%d}`, list, pack, feature))
		if gone := admin.Delete(fmt.Sprintf("/package-content/%d", content)); gone.Status != http.StatusNoContent {
			t.Fatal(gone)
		}
		price := admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":%d,"price_standard":12345,"price_wholesale":100}`, list, model))
		admin.Create(t, "/model-price-company", fmt.Sprintf(`{"pricelist_id":%d,"model_id":%d,"company_id":1,"price_wholesale":99}`, list, model))

		said := func(by *apitest.Client, path string) (lines []string) {
			for _, e := range apitest.Done[[]entry](t, by.Get(path)) {
				lines = append(lines, e.Entity+" "+e.Action+" "+e.Name)
			}
			return lines
		}
		if got := said(admin, fmt.Sprintf("/feature/%d/history", pack)); !slices.Equal(got, []string{
			"package-content delete PKT · SLD · Sąrašas", "package-content create PKT · SLD · Sąrašas", " create ",
		}) {
			t.Errorf("package: %q", got)
		}
		if got := said(admin, fmt.Sprintf("/model/%d/history", model)); !slices.Contains(got, "model-price create VK1 Vėtra Kombi · Sąrašas") || !slices.Contains(got, " create ") {
			t.Errorf("model: %q", got)
		}
		path := fmt.Sprintf("/model-price/%d/history", price)
		if got := said(admin, path); len(got) != 2 || !strings.HasPrefix(got[0], "model-price-company create VK1 Vėtra Kombi · ") {
			t.Errorf("prime cost: %q", got)
		}
		role := admin.Create(t, "/role", `{"name":"Be savikainos","type":"admin"}`)
		for _, right := range []string{"app.brand.model", "app.brand.model.*"} {
			admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":%q}`, role, right))
		}
		admin.Create(t, "/user", fmt.Sprintf(`{"username":"skaito","name":"Skaito","password":"beribis-vandenynas-77","isPasswordChangeNeeded":false,"role_id":%d,"company_ids":[1],"brand_ids":[1]}`, role))
		reader := p.Anonymous()
		reader.Token = apitest.Done[struct {
			Token string `json:"access_token"`
		}](t, reader.Login("skaito", "beribis-vandenynas-77")).Token
		if got := said(reader, path); len(got) != 1 {
			t.Errorf("without the right to costs: %q", got)
		}
		for _, e := range apitest.Done[[]entry](t, reader.Get(fmt.Sprintf("/model/%d/history", model))) {
			if _, cost := e.Changes["price_wholesale"]; cost {
				t.Errorf("a cost that the reader may not see: %+v", e)
			}
		}
	})
}
