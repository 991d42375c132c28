package app_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	records "forecourt/internal/platform/record"
	"forecourt/internal/testkit/apitest"
)

// TestSingleRecordsOfFixedListsAreRead: what is chosen from a fixed list is read by itself too.
func TestSingleRecordsOfFixedListsAreRead(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for path, has := range map[string]string{
			"/fuel/1": `"id":1`, "/hybrid-type/1": `"id":1`, "/column/1": `"id":1`, "/currency/EUR": `"code":"EUR"`, "/currency/eur": `"symbol":"€"`,
		} {
			if got := admin.Get(path); got.Status != http.StatusOK || !strings.Contains(got.Body, has) {
				t.Errorf("%s: %d %s", path, got.Status, got.Body)
			}
		}
		for _, path := range []string{"/fuel/9999", "/hybrid-type/9999", "/column/9999", "/currency/XXX"} {
			if got := admin.Get(path); got.Status != http.StatusNotFound {
				t.Errorf("%s: %d %s", path, got.Status, got.Body)
			}
		}
	})
}

// TestListsEmbedWhatIsAskedFor: languages with companies, fields and administrators of users, entries of a role.
func TestListsEmbedWhatIsAskedFor(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand := admin.Create(t, "/brand", `{"name":"Without gearboxes"}`)
		if got := admin.Get(fmt.Sprintf("/brand/%d", brand)); !strings.Contains(got.Body, `"gearboxes":[]`) {
			t.Errorf("a brand without gearboxes: %s", got.Body)
		}
		type spoken struct {
			LanguageIDs []int64 `json:"language_ids"`
			Languages   []struct{ ID int64 }
		}
		for _, c := range apitest.Done[[]spoken](t, admin.Get("/company?with[]=languages")) {
			if len(c.Languages) == 0 || len(c.Languages) != len(c.LanguageIDs) {
				t.Errorf("languages %v for %v", c.Languages, c.LanguageIDs)
			}
		}
		var users []map[string]json.RawMessage
		admin.Get("/user?fields[]=name&fields[]=status").JSON(t, &users)
		for _, u := range users {
			if len(u) != 3 || u["id"] == nil || u["name"] == nil || u["status"] == nil {
				t.Errorf("some fields of a user: %v", u)
			}
		}
		apitest.Rejects(t, "a field that there is not", admin.Get("/user?fields[]=nothing"), "fields")
		with, without := admin.Get("/user?companyId=1&appends[]=admins"), admin.Get("/user?companyId=1")
		if as := admin.Get("/user?companyId=1&admins=true"); with.Body != as.Body || with.Body == without.Body {
			t.Errorf("administrators of a company: %.300s", with.Body)
		}
		role := apitest.Done[struct{ Permissions []struct{ Permission string } }](t, admin.Get("/role/1"))
		if len(role.Permissions) == 0 || role.Permissions[0].Permission != "app.*" {
			t.Errorf("the entries of a role: %+v", role)
		}
	})
}

// TestCompaniesOfAUserCarryMandateNumbers: companies may be sent as pairs with the mandate by which the user signs.
func TestCompaniesOfAUserCarryMandateNumbers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		type scope struct {
			ID         int64
			CompanyIDs []int64           `json:"company_ids"`
			Numbers    map[string]string `json:"mandate_numbers"`
		}
		user := apitest.Done[scope](t, admin.Post("/user", `{"username":"pora","name":"Pora","company_id":1,"role_id":2,"brand_ids":[1],"company_ids":[{"company_id":1,"mandate_number":"M-7"},2]}`))
		if fmt.Sprint(user.CompanyIDs) != "[1 2]" || user.Numbers["1"] != "M-7" || len(user.Numbers) != 1 {
			t.Errorf("made with %+v", user)
		}
		at := fmt.Sprintf("/user/%d", user.ID)
		if got := apitest.Done[scope](t, admin.Put(at, `{"company_ids":[{"company_id":1},{"company_id":2,"mandate_number":"M-8"}]}`)); got.Numbers["2"] != "M-8" {
			t.Errorf("saved with %+v", got)
		}
		apitest.Rejects(t, "numbers said twice", admin.Put(at, `{"company_ids":[{"company_id":1,"mandate_number":"X"}],"mandate_numbers":{"1":"Y"}}`), "mandate_numbers")
		if got := admin.Put(at, `{"company_ids":[{"company_id":1,"number":"X"}]}`); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("another name of the number: %d %s", got.Status, got.Body)
		}
	})
}

// TestLogIsFoundByAnyLetterOfAName: the log is narrowed by names as people type them.
func TestLogIsFoundByAnyLetterOfAName(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		me := apitest.Done[struct{ ID int64 }](t, admin.Get("/user/active")).ID
		apitest.Done[any](t, admin.Put(fmt.Sprintf("/user/%d", me), `{"name":"Žydrė Šilinė","phone":"+37060012345"}`))
		for typed, found := range map[string]bool{
			"žydrė": true, "Žydrė": true, "ŽYDRĖ": true, "zydre": true, "Silin": true, "šilinė žydrė": true, "admin": true, "60012345": false, "Nesamas": false,
		} {
			got := admin.Get("/log?limit=1&username=" + url.QueryEscape(typed))
			if (got.Header.Get("X-Total-Count") != "0") != found {
				t.Errorf("%s finds %s entries", typed, got.Header.Get("X-Total-Count"))
			}
		}
	})
}

// TestArchivingNamesWhoUsesARecord: a record that others in use refer to is archived only by who says so, having
// been shown by what and how many.
func TestArchivingNamesWhoUsesARecord(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for path, words := range map[string][]string{
			"/country/1": {"companies"}, "/brand/8": {"companies", "series"}, "/brand/1": {"price list titles"}, "/company/1": {"users"}, "/serie/1": {"model ranges"},
			"/gearbox/1": {"models"}, "/model/1": {"price lists"},
		} {
			got := admin.Delete(path)
			if got.Status != http.StatusConflict || got.Problem(t).Code != "in_use_by" {
				t.Errorf("%s: %d %.200s", path, got.Status, got.Body)
				continue
			}
			collection, id, _ := strings.Cut(path[1:], "/")
			chosen := `{"action":"archive","ids":[` + id + `]}`
			if got := admin.Post("/"+collection+"/bulk", chosen); !strings.Contains(got.Body, `"in_use"`) {
				t.Errorf("%s with others: %d %.200s", path, got.Status, got.Body)
			}
			for _, word := range words {
				if !strings.Contains(got.Problem(t).Message, word+" ") {
					t.Errorf("%s does not name %s: %s", path, word, got.Problem(t).Message)
				}
			}
			if got := admin.Delete(path + "?anyway=1"); got.Status != http.StatusOK {
				t.Errorf("%s by who says so: %d %.200s", path, got.Status, got.Body)
			}
			if got := admin.Delete(path); got.Status != http.StatusOK {
				t.Errorf("%s, archived already: %d %.200s", path, got.Status, got.Body)
			}
		}
	})
}

// TestSaveThatArchivesNamesWhoUsesARecord: a status that is saved archives as DELETE does.
func TestSaveThatArchivesNamesWhoUsesARecord(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		const archived = `{"status":"deleted"}`
		for _, path := range []string{
			"/model/1", "/feature/1", "/serie/1", "/body-type/1", "/gearbox/1", "/pricelist/1", "/pricelist-title/1", "/product-class/1", "/company/1",
		} {
			if got := admin.Put(path, archived); got.Status != http.StatusConflict || got.Problem(t).Code != "in_use_by" {
				t.Errorf("%s: %d %.200s", path, got.Status, got.Body)
			}
			if got := admin.Put(path+"?anyway=1", archived); got.Status != http.StatusOK {
				t.Errorf("%s by who says so: %d %.200s", path, got.Status, got.Body)
			}
		}
		for path, archived := range map[string]string{
			"/stockroom/1":       `{"status":"archive"}`,
			"/survey/2":          `{"status":"archive"}`,
			workerPath(t, admin): `{"status":"deleted"}`,
		} {
			if got := admin.Put(path, archived); got.Status != http.StatusConflict || got.Problem(t).Code != "in_use_by" {
				t.Errorf("%s: %d %.200s", path, got.Status, got.Body)
			}
			if got := admin.Put(path+"?anyway=1", archived); got.Status != http.StatusOK {
				t.Errorf("%s by who says so: %d %.200s", path, got.Status, got.Body)
			}
		}
		unused := admin.Create(t, "/serie", `{"brand_id":2,"name":"Nenaudojama"}`)
		if got := admin.Put(fmt.Sprintf("/serie/%d", unused), archived); got.Status != http.StatusOK {
			t.Errorf("a series that nothing uses: %d %.200s", got.Status, got.Body)
		}
	})
}

// workerPath gives the path of a user who has open work.
func workerPath(t *testing.T, admin *apitest.Client) string {
	t.Helper()
	for _, user := range apitest.Done[[]struct {
		ID       int64
		Username string
	}](t, admin.Get("/user?limit=200")) {
		path := fmt.Sprintf("/user/%d", user.ID)
		if user.Username != "admin" && strings.TrimSpace(admin.Get(path+"/used-by").Body) != "[]" {
			return path
		}
	}
	t.Fatal("no user has open work")
	return ""
}

// TestRestoringArchivesNothingInUse: an earlier state that was archived comes back only while nobody uses the record;
// its own action asks.
func TestRestoringArchivesNothingInUse(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for path, active := range map[string]string{
			"/serie/1":     `{"status":"active"}`,
			"/model/1":     `{"status":"active"}`,
			"/stockroom/1": `{"status":"active"}`,
		} {
			apitest.Done[any](t, admin.Delete(path+"?anyway=1"))
			back := apitest.Done[struct{ Revision int64 }](t, admin.Put(path, active))
			entry := apitest.Done[[]struct{ ID int64 }](t, admin.Get(path+"/history?limit=1"))[0]
			body := fmt.Sprintf(`{"historyId":%d,"revision":%d}`, entry.ID, back.Revision)
			if got := admin.Post(path+"/restore", body); got.Status != http.StatusConflict || got.Problem(t).Code != "restore_archives" {
				t.Errorf("%s: %d %.200s", path, got.Status, got.Body)
			}
		}
	})
}

// TestArchivingAModelNamesOffersAndCars: besides lists and orders, the offers that it disables and the cars of it.
func TestArchivingAModelNamesOffersAndCars(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1}`)
		admin.Create(t, "/order", `{"brand_id":1,"dealer_company_id":1,"model_id":1}`)
		offers := apitest.Done[[]struct {
			ModelID int64 `json:"model_id"`
		}](t, admin.Get("/version?limit=200&status=active"))
		model := int64(1)
		for _, o := range offers {
			if o.ModelID != 0 {
				model = o.ModelID
				break
			}
		}
		users := map[string]bool{}
		for _, id := range []int64{1, model} {
			for _, u := range apitest.Done[[]struct{ Entity string }](t, admin.Get(fmt.Sprintf("/model/%d/used-by", id))) {
				users[u.Entity] = true
			}
		}
		for _, entity := range []string{"pricelist", "order", "version", "vehicle"} {
			if !users[entity] {
				t.Errorf("%s is not named: %v", entity, users)
			}
		}
	})
}

// TestShortListsAreSorted: lists that are answered whole say how many rows they have and are sorted as others are (P-090).
func TestShortListsAreSorted(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for path, field := range map[string]string{
			"/fuel": "code", "/hybrid-type": "title", "/language": "code", "/currency": "code", "/column": "code",
		} {
			whole := apitest.Done[[]map[string]any](t, admin.Get(path))
			sorted := admin.Get(path + "?sort=-" + field)
			rows := apitest.Done[[]map[string]any](t, sorted)
			if got := sorted.Header.Get("X-Total-Count"); got != fmt.Sprint(len(whole)) || len(rows) != len(whole) {
				t.Errorf("%s: %d rows, %s said, of %d", path, len(rows), got, len(whole))
			}
			isFalling := slices.IsSortedFunc(rows, func(x, y map[string]any) int {
				return strings.Compare(y[field].(string), x[field].(string))
			})
			if !isFalling {
				t.Errorf("%s is not sorted by %s backward: %v", path, field, rows)
			}
			apitest.Rejects(t, path+" by a field that is not there", admin.Get(path+"?sort=nothing"), "sort")
		}
	})
}

// TestSortRefusesForeignIDs: an order names rows of one list that the caller sees, and nothing else.
func TestSortRefusesForeignIDs(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		of := func(brand int64) int64 {
			return apitest.Done[[]struct{ ID int64 }](t, admin.Get(fmt.Sprintf("/feature?brandId=%d&limit=1", brand)))[0].ID
		}
		one, other := of(1), of(2)
		apitest.Rejects(t, "features of two brands", admin.Post("/feature/sort", fmt.Sprintf(`{"ids":[%d,%d]}`, one, other)), "ids")
		apitest.Rejects(t, "features of another brand than that said", admin.Post("/feature/sort", fmt.Sprintf(`{"brandId":2,"featureIds":[%d]}`, one)), "featureIds")
		tried := 0
		for _, o := range p.App.API.Operations() {
			if o.Method != http.MethodPost || !strings.HasSuffix(o.Path, "/sort") {
				continue
			}
			tried++
			apitest.Rejects(t, o.Path+" with a row that there is not", admin.Post(o.Path, `{"ids":[999999]}`), "ids")
		}
		if tried < 8 {
			t.Errorf("only %d operations were tried", tried)
		}
	})
}

// TestTranslationsKeepWhatIsLeftOut: a text that is saved by its language keeps the fields that the body leaves out.
func TestTranslationsKeepWhatIsLeftOut(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		type text struct {
			Description     string
			LongDescription string `json:"long_description"`
		}
		feature := admin.Create(t, "/feature", `{"brand_id":1,"code":"KEEPS","description":{"1":"Ratai"}}`)
		body := func(fields string) string {
			return fmt.Sprintf(`{"feature_id":%d,"language_id":2,%s}`, feature, fields)
		}
		apitest.Done[text](t, admin.Post("/feature-translation", body(`"description":"Wheels","long_description":"Of light metal"`)))
		if got := apitest.Done[text](t, admin.Post("/feature-translation", body(`"description":"Rims"`))); got != (text{"Rims", "Of light metal"}) {
			t.Errorf("after the description alone: %+v", got)
		}
		if got := apitest.Done[text](t, admin.Post("/feature-translation", body(`"long_description":"Of steel"`))); got != (text{"Rims", "Of steel"}) {
			t.Errorf("after the long description alone: %+v", got)
		}
	})
}

var useOf = regexp.MustCompile(`Entity: "([\w-]+)",\s+(?:Table|Name|Column):`)

// TestKindsOfUsersHaveWords: whatever kind of record refers to another has a word for it, in refusals and on screens.
func TestKindsOfUsersHaveWords(t *testing.T) {
	t.Parallel()
	screens, err := os.ReadFile("../../web/src/kit/record/entity-names.ts")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	err = filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, use := range useOf.FindAllSubmatch(source, -1) {
			found++
			entity := string(use[1])
			if records.UseWord(entity) == "" || !strings.Contains(string(screens), "'"+entity+"'") {
				t.Errorf("%s: records of %s that use others have no word", path, entity)
			}
		}
		return err
	})
	if err != nil || found < 20 {
		t.Errorf("%d kinds of users were found: %v", found, err)
	}
}
