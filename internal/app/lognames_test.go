package app_test

import (
	"encoding/json"
	"fmt"
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
		apitest.Done[any](t, admin.Put("/user/profile", `{"name":"Kita Vardė"}`))
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
