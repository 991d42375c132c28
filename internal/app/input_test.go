package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// scenario is one call and what must come of it.
type scenario struct {
	name, method, path string
	body               any
	status             int
	code               string
	field              string // the field that must be marked
}

func TestBadInput(t *testing.T) {
	long := strings.Repeat("ą", 65_001)
	scenarios := []scenario{
		{"malformed JSON", "POST", "/body-type", `{"brand_id":1,`, 400, "malformed", ""},
		{"no JSON at all", "POST", "/body-type", `<xml/>`, 400, "malformed", ""},
		{"empty body", "POST", "/body-type", ``, 422, "validation_failed", "code"},
		{"empty body of a form", "POST", "/user/change-pass", ``, 422, "validation_failed", "old_password"},
		{"no body", "POST", "/user/change-pass", nil, 422, "validation_failed", "password"},
		{"body without what is required", "POST", "/body-type/bulk", `{}`, 422, "validation_failed", "action"},
		{"what is required left out beside more", "POST", "/user/second-factor/off", `{"password":"x"}`, 422, "validation_failed", "code"},
		{"a list instead of an object", "POST", "/body-type", `[]`, 422, "validation_failed", "body"},
		{"unknown field", "POST", "/body-type", `{"brand_id":1,"code":"A","colour":"red"}`, 422, "validation_failed", "colour"},
		{"wrong type", "POST", "/body-type", `{"brand_id":"one","code":"A"}`, 422, "validation_failed", "brand_id"},
		{"number for a text", "POST", "/body-type", `{"brand_id":1,"code":7}`, 422, "validation_failed", "code"},
		{"missing code", "POST", "/body-type", `{"brand_id":1}`, 422, "validation_failed", "code"},
		{"blank code", "POST", "/body-type", `{"brand_id":1,"code":"   "}`, 422, "validation_failed", "code"},
		{"code with a space", "POST", "/body-type", `{"brand_id":1,"code":"A B"}`, 422, "validation_failed", "code"},
		{"code with a separator", "POST", "/body-type", `{"brand_id":1,"code":"A;B"}`, 422, "validation_failed", "code"},
		{"long code", "POST", "/body-type", `{"brand_id":1,"code":"` + strings.Repeat("A", 65) + `"}`, 422, "validation_failed", "code"},
		{"long name", "POST", "/body-type", map[string]any{"brand_id": 1, "code": "A", "name": map[string]string{"1": long}}, 422, "validation_failed", "name.1"},
		{"name in an unknown language", "POST", "/body-type", `{"brand_id":1,"code":"A","name":{"99":"x"}}`, 422, "validation_failed", "name"},
		{"name that is no map", "POST", "/body-type", `{"brand_id":1,"code":"A","name":"x"}`, 422, "validation_failed", "name"},
		{"null where none may be", "PUT", "/body-type/1", `{"code":null}`, 422, "validation_failed", "code"},
		{"zero byte", "POST", "/body-type", `{"brand_id":1,"code":"A","name":{"1":"a\u0000b"}}`, 422, "validation_failed", "name.1"},
		{"taken code, other case", "POST", "/body-type", `{"brand_id":1,"code":" sed "}`, 422, "validation_failed", "code"},
		{"unknown status", "PUT", "/body-type/1", `{"status":"gone"}`, 422, "validation_failed", "status"},
		{"brand that does not exist", "POST", "/body-type", `{"brand_id":99999,"code":"A"}`, 422, "unknown_reference", ""},
		{"unknown filter", "GET", "/body-type?brand=1", nil, 422, "validation_failed", "brand"},
		{"wrong filter type", "GET", "/body-type?brandId=one", nil, 422, "validation_failed", "brandId"},
		{"sort outside the allow-list", "GET", "/body-type?sort=search;DROP", nil, 422, "validation_failed", "sort"},
		{"sort of an export", "GET", "/body-type?format=csv&sort=x", nil, 422, "validation_failed", "sort"},
		{"limit too high", "GET", "/body-type?limit=1001", nil, 422, "validation_failed", "limit"},
		{"negative offset", "GET", "/body-type?offset=-1", nil, 422, "validation_failed", "offset"},
		{"words where none are kept", "GET", "/log?keyword=jonas", nil, 422, "validation_failed", "keyword"},
		{"a pattern where no words are kept", "GET", "/permission?keyword=a.*b", nil, 422, "validation_failed", "keyword"},
		{"impossible date", "GET", "/log?dateFrom=2026-02-30", nil, 422, "validation_failed", "dateFrom"},
		{"missing record", "GET", "/body-type/999999", nil, 404, "not_found", ""},
		{"id that is no number", "GET", "/body-type/abc", nil, 422, "validation_failed", "id"},
		{"id beyond 64 bits", "GET", "/body-type/99999999999999999999", nil, 422, "validation_failed", "id"},
		{"unknown path", "GET", "/body-types", nil, 404, "not_found", ""},
		{"wrong method", "PUT", "/body-type", `{}`, 405, "method_not_allowed", ""},
		{"too large", "POST", "/body-type", `{"brand_id":1,"code":"A","name":{"1":"` + strings.Repeat("x", 2<<20) + `"}}`, 413, "too_large", ""},
		{"repeated ids", "POST", "/body-type/sort", `{"ids":[1,1]}`, 422, "validation_failed", "ids"},
		{"no ids", "POST", "/body-type/bulk", `{"ids":[],"action":"archive"}`, 422, "validation_failed", "ids"},
		{"unknown bulk action", "POST", "/body-type/bulk", `{"ids":[1],"action":"burn"}`, 422, "validation_failed", "action"},
		{"unknown setting", "PUT", "/setting/none", `{"value":1}`, 404, "unknown_setting", ""},
		{"setting of another type", "PUT", "/setting/session.idle_seconds", `{"value":"soon"}`, 422, "validation_failed", "value"},
		{"negative setting", "PUT", "/setting/session.idle_seconds", `{"value":-1}`, 422, "validation_failed", "value"},
		{"language that does not exist", "PUT", "/setting/display_language_id", `{"value":9}`, 422, "validation_failed", "value"},
		{"setting that runs a script", "PUT", "/setting/data_management.url", `{"value":"javascript:alert(1)"}`, 422, "validation_failed", "value"},
		{"setting that shows data", "PUT", "/setting/data_management.url", `{"value":"data:text/html,x"}`, 422, "validation_failed", "value"},
		{"address of a site that runs a script", "PUT", "/setting/new_offers.url", `{"value":"javascript:alert(1)"}`, 422, "validation_failed", "value"},
		{"address of the CRM that is a file", "PUT", "/setting/crm.url", `{"value":"file:///etc/passwd"}`, 422, "validation_failed", "value"},
		{"feed that runs a script", "PUT", "/serie/1", `{"link":"javascript:alert(1)"}`, 422, "validation_failed", "link"},
		{"website that runs a script", "PUT", "/company/1", `{"website":"javascript://x.lt/%0aalert(1)"}`, 422, "validation_failed", "website"},
		{"no language", "PUT", "/setting/display_language_id", `{"value":0}`, 422, "validation_failed", "value"},
		{"image that is a path", "PUT", "/serie/1", `{"image":"../../etc/passwd"}`, 422, "validation_failed", "image"},
		{"picture of a brand that nobody sent", "PUT", "/brand/1", `{"image":"nosuchpicture.png"}`, 422, "validation_failed", "image"},
		{"picture of an option that nobody sent", "PUT", "/feature/1", `{"image":"nosuchpicture.png"}`, 422, "validation_failed", "image"},
		{"picture of an accessory that nobody sent", "POST", "/accessory", `{"serie_id":1,"code":"NEW","name":{"1":"Naujas"},"price":1,"image":"nosuchpicture.png"}`, 422, "validation_failed", "image"},
		{"amount of a record with three decimals", "PUT", "/model-price/1", `{"price_standard":5.555}`, 422, "validation_failed", "price_standard"},
		{"amount of an operation as a power", "POST", "/model-feature/assign", `{"model_ids":[1],"feature_id":1,"pricelist_id":2,"price_standard":1e12}`, 422, "validation_failed", "price_standard"},
		{"amount in one of many cells", "POST", "/pricelist/matrix-cells/2", `{"cells":[{"model_id":1,"feature_id":1,"revision":0,"status":"active","price_standard":5.555,"price_embassy":null,"standard":false,"standard_embassy":false,"standard_diplomatic":false}]}`, 422, "validation_failed", "cells[0].price_standard"},
		{"nothing where a list belongs", "POST", "/pricelist/package-matrix/2", `{"model_id":null,"put":null,"drop":[]}`, 422, "validation_failed", "put"},
		{"top role", "POST", "/permission", `{"role_id":1,"type":"DENY","permission":"app.*"}`, 409, "top_role", ""},
		{"permission name", "POST", "/permission", `{"role_id":2,"permission":"everything"}`, 422, "validation_failed", "permission"},
		{"role in use", "DELETE", "/role/2", nil, 409, "role_in_use", ""},
		{"taken user name", "POST", "/user", `{"username":"JONAS","name":"X","password":"long enough for all"}`, 422, "validation_failed", "username"},
		{"user with an empty password", "POST", "/user", `{"username":"x","name":"X","password":""}`, 422, "validation_failed", "password"},
		{"user with bad e-mail", "POST", "/user", `{"username":"x","name":"X","email":"at home","password":"long enough for all"}`, 422, "validation_failed", "email"},
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for path, body := range map[string]string{"/model-price/1": `{"price_standard":1e12}`, "/prime-cost/1": `{"price_wholesale":5.555}`} {
			if got := admin.Put(path, body); !strings.Contains(got.Body, "1250.50") {
				t.Errorf("an amount in another form is refused without saying the form: %s", got.Body)
			}
		}
		before := admin.Get("/log?limit=1").Header.Get("X-Total-Count")
		for _, s := range scenarios {
			got := admin.Do(s.method, s.path, s.body, nil)
			problem := got.Problem(t)
			if got.Status != s.status || problem.Code != s.code || problem.Status != s.status || problem.RequestID == "" || problem.Message == "" {
				t.Errorf("%s: %d %s", s.name, got.Status, got.Body[:min(300, len(got.Body))])
			}
			if s.field != "" && len(problem.Errors[s.field]) == 0 {
				t.Errorf("%s marks %v, not %s", s.name, problem.Errors, s.field)
			}
			if problem.RequestID != got.Header.Get("X-Request-Id") || !strings.Contains(p.Log(), problem.RequestID) {
				t.Errorf("%s: the request cannot be found in the log", s.name)
			}
			for _, word := range []string{"SQL", "sqlite", "pgx", "constraint", "goroutine", "internal/"} {
				if strings.Contains(strings.ReplaceAll(got.Body, problem.RequestID, ""), word) {
					t.Errorf("%s shows our insides: %s", s.name, got.Body)
				}
			}
		}
		if after := admin.Get("/log?limit=1").Header.Get("X-Total-Count"); after != before {
			t.Errorf("something was written: %s log entries before, %s after", before, after)
		}
	})
}

func TestErrorsSpeakTheCallersLanguage(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	c := p.As(t, "admin")
	for language, want := range map[string]string{
		"": "Nerasta", "lt": "Nerasta", "en-GB,en;q=0.9": "Not found", "de": "Nerasta", "xx;;;": "Nerasta", "ru,en;q=0.5": "Not found",
	} {
		c.Language = language
		if got := c.Get("/body-type/999999").Problem(t); !strings.HasPrefix(got.Message, want) {
			t.Errorf("Accept-Language %q: %s", language, got.Message)
		}
	}
}

// Texts of every script come back as they were sent.
func TestTextsSurvive(t *testing.T) {
	texts := []string{
		`O'Brien "quoted" \ back`, "ąčęėįšųūž ĄČĘĖĮŠŲŪŽ", "🚗💨 emoji", "עברית \u202eright to left\u202c", "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 4 bytes 𠜎",
		"<script>alert(1)</script>", "=1+1", "{brand:id} $1 %s {{.}}", "'; DROP TABLE brands; --", "Ḩ̶̢e̷ combining", "line\nbreak",
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for i, text := range texts {
			body := map[string]any{"brand_id": 1, "code": fmt.Sprintf("T%d", i), "name": map[string]string{"1": text}}
			made := admin.Post("/body-type", body)
			var row struct {
				ID   int64
				Name map[string]string
			}
			made.JSON(t, &row)
			if made.Status != http.StatusOK || row.Name["1"] != text {
				t.Errorf("%q came back as %q (%d)", text, row.Name["1"], made.Status)
			}
		}
		if got := admin.Get("/body-type?format=csv&brandId=1").Body; !strings.Contains(got, "'=1+1") {
			t.Error("a formula in a name would run in the spreadsheet that opens the export")
		}
	})
}

func TestRepeatedRequestsCreateOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		key := func(k string) http.Header { return http.Header{"Idempotency-Key": {k}} }
		const body = `{"brand_id":1,"code":"ONCE"}`
		answers := apitest.AtOnce(8, func(int) apitest.Response { return admin.Do("POST", "/body-type", body, key("k1")) })
		for _, other := range answers[1:] {
			if !sameRecord(t, answers[0].Body, other.Body) {
				t.Errorf("answers differ: %s, %s", answers[0].Body, other.Body)
			}
		}
		if got := admin.Get("/body-type?brandId=1&keyword=once").Header.Get("X-Total-Count"); got != "1" {
			t.Errorf("created %s times", got)
		}
		if got := admin.Do("POST", "/body-type", `{"brand_id":1,"code":"OTHER"}`, key("k1")); got.Problem(t).Code != "idempotency_key_reused" {
			t.Errorf("another body with the same key: %s", got.Body)
		}
		if got := p.As(t, "inga").Do("POST", "/body-type", `{"brand_id":2,"code":"MINE"}`, key("k1")); got.Status != http.StatusOK {
			t.Errorf("the key of another user: %s", got.Body)
		}
		if got := p.As(t, "jonas").Do("POST", "/body-type/sort", `{"ids":[1]}`, key("k3")); got.Status != http.StatusNoContent {
			t.Errorf("an operation that finds nothing to do: %d %s", got.Status, got.Body)
		}
		// An error is not kept: mended, the same key may be used again.
		admin.Do("POST", "/body-type", `{"brand_id":1,"code":""}`, key("k2"))
		if got := admin.Do("POST", "/body-type", `{"brand_id":1,"code":"MENDED"}`, key("k2")); got.Status != http.StatusOK {
			t.Errorf("after an error: %s", got.Body)
		}
	})
}

func sameRecord(t *testing.T, a, b string) bool {
	t.Helper()
	var x, y struct {
		ID       int64
		Revision int64
	}
	if json.Unmarshal([]byte(a), &x) != nil || json.Unmarshal([]byte(b), &y) != nil {
		return false
	}
	return x == y && x.ID != 0
}
