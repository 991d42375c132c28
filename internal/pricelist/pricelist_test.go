package pricelist_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
)

// record is what the tests read of records of any kind.
type record struct {
	ID               int64
	Revision         int64
	Name, Status     string
	Code             string
	StartedAt        string   `json:"started_at"`
	PublishedAt      *string  `json:"published_at"`
	SourceID         *int64   `json:"source_pricelist_id"`
	PriceStandard    *float64 `json:"price_standard"`
	PriceWholesale   *float64 `json:"price_wholesale"`
	HybridTypeID     *int64   `json:"hybrid_type_id"`
	Power            *int64   `json:"electric_motor_power"`
	Battery          *float64 `json:"battery_capacity"`
	Tank             *float64 `json:"fueltank_size"`
	Consumption      *float64 `json:"consumption"`
	PowerKW          *int64   `json:"power_kw"`
	ModelYear        *int64   `json:"model_year"`
	SerieID          int64    `json:"serie_id"`
	BrandID          int64    `json:"brand_id"`
	ModelPriceID     *int64   `json:"model_price_id"`
	HasLines         bool     `json:"has_lines"`
	HasMvars         bool     `json:"has_mvars"`
	HasPackages      bool     `json:"has_packages"`
	Equipment        []int64
	PublishedPrices  []record `json:"publishedPricelists"`
	PricelistTitleID int64    `json:"pricelist_title_id"`
	Models           int64
	Actual, Copying  bool
}

func TestPricelistLife(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		l := apitest.Done[record](t, admin.Post("/pricelist", `{"pricelist_title_id":1,"name":" Naujas "}`))
		now := time.Now().In(time.FixedZone("", 2*3600))
		if first := time.Date(now.Year(), now.Month()+1, 1, 0, 0, 0, 0, time.UTC).Format("2006-01-02"); l.StartedAt != first || l.Name != "Naujas" || l.BrandID != 1 {
			t.Errorf("a new list begins %s, not %s: %+v", l.StartedAt, first, l)
		}
		apitest.Rejects(t, "a taken name", admin.Post("/pricelist", `{"pricelist_title_id":1,"name":"naujas"}`), "name")
		apitest.Rejects(t, "another title", admin.Put(fmt.Sprintf("/pricelist/%d", l.ID), `{"pricelist_title_id":3}`), "pricelist_title_id")
		apitest.Rejects(t, "a list of another brand as source", admin.Post("/pricelist", `{"pricelist_title_id":1,"name":"X","source_pricelist_id":3}`), "source_pricelist_id")
		apitest.Rejects(t, "a price list as source of a support list", admin.Post("/pricelist", `{"pricelist_title_id":2,"name":"X","source_pricelist_id":1}`), "source_pricelist_id")

		path := fmt.Sprintf("/pricelist/publish/%d", l.ID)
		if got := admin.Post(path+"?revision=1", nil); got.Status != http.StatusUnprocessableEntity || got.Problem(t).Code != "pricelist_empty" {
			t.Errorf("published without models: %d %s", got.Status, got.Body)
		}
		admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"price_standard":100}`, l.ID))
		if got := apitest.Done[record](t, admin.Post(path+"?revision=1", nil)); got.PublishedAt == nil {
			t.Error("the list is not published")
		}
		if got := admin.Post(path, nil); got.Status != http.StatusConflict {
			t.Errorf("published twice: %d %s", got.Status, got.Body)
		}
		apitest.Rejects(t, "unpublishing", admin.Put(fmt.Sprintf("/pricelist/%d", l.ID), `{"published_at":null,"name":"Kitas"}`), "published_at")
		if got := apitest.Done[record](t, admin.Put(fmt.Sprintf("/pricelist/%d", l.ID), `{"name":"Kitas"}`)); got.PublishedAt == nil || got.Name != "Kitas" {
			t.Errorf("publishing was undone: %+v", got)
		}
		if got := apitest.Done[record](t, admin.Get("/pricelist/actual/1")); got.ID != 1 {
			t.Errorf("the list in force is %d", got.ID)
		}
		var lists []record
		admin.Get("/pricelist?pricelistTitleId=1").JSON(t, &lists)
		for _, list := range lists {
			// Of the demo group's, list 1 is in force, and list 2 has all of its models but the one that is built no more.
			models := map[int64]int64{1: 28, 2: 27, l.ID: 1}[list.ID]
			if list.Actual != (list.ID == 1) || list.Models != models {
				t.Errorf("list %d: in force %v, %d models", list.ID, list.Actual, list.Models)
			}
		}
		if got := apitest.Done[record](t, admin.Get("/pricelist/1")); !got.Actual || got.Models == 0 {
			t.Errorf("the list in force: %+v", got)
		}
		if got := apitest.Done[record](t, admin.Get("/pricelist-title/1?appends[]=publishedPricelists")); len(got.PublishedPrices) != 2 || got.PublishedPrices[0].ID != l.ID {
			t.Errorf("published lists of the title: %+v", got.PublishedPrices)
		}
		var offered []record
		admin.Get("/pricelist/list-for-company-brand/1/1/99").JSON(t, &offered)
		if len(offered) != 3 || offered[0].ID != l.ID || offered[2].ID != -1 || offered[2].Status != "template" {
			t.Errorf("offered to a company: %+v", offered)
		}
		if got := p.As(t, "ruta").Post("/pricelist", `{"pricelist_title_id":1,"name":"X"}`); got.Status != http.StatusForbidden {
			t.Errorf("a salesperson made a price list: %d", got.Status)
		}
	})
}

// A copied list has what its source has, also when what was copied is edited
// meanwhile, and readers of either see whole blocks only.
func TestPricelistIsCopied(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		l := apitest.Done[record](t, admin.Post("/pricelist", `{"pricelist_title_id":1,"name":"Kopija","source_pricelist_id":1}`))
		total := func(path string, list int64) string {
			return admin.Get(fmt.Sprintf("%s?pricelistId=%d&limit=1", path, list)).Header.Get("X-Total-Count")
		}
		await.Until(t, "the copy is published, for which its end is waited for", func() bool {
			copied := total("/rule", l.ID) == total("/rule", 1)
			return copied && admin.Post(fmt.Sprintf("/pricelist/publish/%d", l.ID), nil).Status == http.StatusOK
		})
		for _, path := range []string{"/model", "/model-price", "/model-feature", "/package-content", "/rule"} {
			if got, want := total(path, l.ID), total(path, 1); got != want || want == "0" {
				t.Errorf("%s: %s of %s were copied", path, got, want)
			}
		}
		parts := func(list int64) string {
			csv := admin.Get(fmt.Sprintf("/rule?pricelistId=%d&format=csv", list)).Body
			var lines []string
			for _, line := range strings.Split(csv, "\n") {
				_, rest, _ := strings.Cut(line, ";") // without the id
				lines = append(lines, rest)
			}
			return strings.Join(lines, "\n")
		}
		if got, want := parts(l.ID), parts(1); got != want || !strings.Contains(got, "W19|W20") {
			t.Errorf("rules are copied as\n%s\nnot\n%s", got, want)
		}
		apitest.Rejects(t, "another source after publishing", admin.Put(fmt.Sprintf("/pricelist/%d", l.ID), `{"source_pricelist_id":2}`), "source_pricelist_id")
	})
}

func TestModelsOfAPricelist(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		m := apitest.Done[record](t, admin.Post("/model", `{"brand_id":1,"code":"NEW1","modelrange_id":6,"fuel_id":1,"hybrid_type_id":2,"gearbox":2,"electric_motor_power":80,
			"battery_capacity":12.5,"fueltank_size":45,"consumption":5.8,"power_kw":180,"model_year":2027,"pricelistId":1,"price_standard":31250.5,"equipment":[2,1]}`))
		if m.SerieID != 3 || m.PriceStandard == nil || *m.PriceStandard != 31250.5 || len(m.Equipment) != 2 || *m.Battery != 12.5 || *m.Consumption != 5.8 || *m.PowerKW != 180 || *m.ModelYear != 2027 {
			t.Errorf("created %+v", m)
		}
		path := fmt.Sprintf("/model/%d", m.ID)
		// Another fuel clears what it does not have (M-019 to M-021).
		if got := apitest.Done[record](t, admin.Put(path, `{"hybrid_type_id":1}`)); got.Power != nil || got.Battery != nil || got.Tank == nil {
			t.Errorf("a mild hybrid keeps electric fields: %+v", got)
		}
		if got := apitest.Done[record](t, admin.Put(path, `{"fuel_id":3,"electric_motor_power":150}`)); got.HybridTypeID != nil || got.Tank != nil || got.Consumption != nil || got.Power == nil || *got.PowerKW != 180 {
			t.Errorf("an electric model keeps the fields of petrol: %+v", got)
		}
		for field, wrong := range map[string]string{"consumption": "5.8", "power_kw": "0", "model_year": "1989"} {
			apitest.Rejects(t, field+" "+wrong, admin.Put(path, fmt.Sprintf(`{%q:%s}`, field, wrong)), field)
		}
		apitest.Rejects(t, "prices without a price list", admin.Put(path, `{"price_standard":1}`), "pricelistId")
		apitest.Rejects(t, "a negative price", admin.Put(path, `{"pricelistId":1,"price_standard":-1}`), "price_standard")
		if got := apitest.Done[record](t, admin.Put(path, `{"pricelistId":1,"price_standard":null,"equipment":[1]}`)); got.PriceStandard != nil || len(got.Equipment) != 1 {
			t.Errorf("prices or equipment stay: %+v", got)
		}
		seen := apitest.Done[record](t, admin.Put(path, `{"pricelistId":1,"price_standard":100}`)).Revision
		price := func(amount int) int {
			return admin.Put(path, fmt.Sprintf(`{"pricelistId":1,"price_standard":%d,"revision":%d}`, amount, seen)).Status
		}
		if first, second := price(200), price(300); first != http.StatusOK || second != http.StatusConflict {
			t.Errorf("two who change a price they saw alike are answered %d and %d", first, second)
		}
		apitest.Rejects(t, "a taken code", admin.Post("/model", `{"brand_id":1,"code":"new1","modelrange_id":1,"fuel_id":1}`), "code")
		apitest.Done[record](t, admin.Delete(path+"?anyway=1"))
		got := admin.Post("/model", `{"brand_id":1,"code":"new1","modelrange_id":1,"fuel_id":1}`)
		if apitest.Rejects(t, "a code taken in the archive", got, "code"); !strings.Contains(got.Body, "archive") {
			t.Errorf("it is not said that the archive has it: %s", got.Body)
		}
		if got := admin.Get("/model/check-code?brandId=1&value=NEW1").Body; !strings.Contains(got, "false") {
			t.Errorf("the live check takes the code for free: %s", got)
		}

		var models []record
		admin.Get("/model?pricelistId=1&lines=1&limit=3").JSON(t, &models)
		if len(models) != 3 || !models[0].HasLines || !models[0].HasMvars || models[1].HasMvars || !models[1].HasPackages || models[0].PriceStandard == nil {
			t.Errorf("models of the list: %+v", models)
		}
		csv := admin.Get("/model?pricelistId=1&format=csv").Body
		if !strings.HasPrefix(csv, "\ufeffid;code;description_lt;") || !strings.Contains(csv, ";Kompaktinė;C1;") || !strings.Contains(csv, ";18900.00;") {
			t.Errorf("export begins %.600s", csv)
		}
		var groups []struct {
			Model  string
			Models []record
		}
		admin.Get("/model/groupped?serieId=1&pricelistId=1").JSON(t, &groups)
		if len(groups) != 3 || groups[0].Model != "C1" || len(groups[0].Models) != 3 {
			t.Errorf("groups: %+v", groups)
		}
	})
}

func TestChangeBrand(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		m := apitest.Done[record](t, admin.Post("/model", `{"brand_id":1,"code":"MOVE","modelrange_id":1,"bodytype_id":1,"gearbox_id":3,"fuel_id":1}`))
		path := fmt.Sprintf("/model/change-brand/%d/2", m.ID)
		apitest.Rejects(t, "a gearbox of the old brand only", admin.Post(path, nil), "gearbox_id")
		apitest.Rejects(t, "the brand in the form", admin.Put(fmt.Sprintf("/model/%d", m.ID), `{"brand_id":2}`), "modelrange_id")
		apitest.Done[record](t, admin.Put(fmt.Sprintf("/model/%d", m.ID), `{"gearbox_id":2}`))
		if got := apitest.Done[record](t, admin.Get(path)); got.BrandID != 2 || got.SerieID != 6 {
			t.Errorf("moved to %+v", got)
		}
		if got := admin.Post("/model/change-brand/1/2", nil); got.Status != http.StatusConflict || !strings.Contains(got.Body, "A0") {
			t.Errorf("a model with prices: %d %s", got.Status, got.Body)
		}
		if got := p.As(t, "jonas").Post("/model/change-brand/1/2", nil); got.Status == http.StatusOK {
			t.Error("moved to a brand that is not assigned")
		}
	})
}

// What a vehicle costs is for those who have the right to see it: not in the
// record, not in its history, and nobody else may write it.
func TestCostsAreHidden(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		var roles []record
		admin.Get("/role").JSON(t, &roles)
		for _, r := range roles {
			if r.ID != 1 {
				admin.Post("/permission", fmt.Sprintf(`{"role_id":%d,"permission":"app.brand.model"}`, r.ID))
				admin.Deny(t, r.ID, "app.brand.primecost")
			}
		}
		apitest.Done[record](t, admin.Put("/model-price/1", `{"price_wholesale":17000}`))
		for _, path := range []string{"/model-price/1", "/model-price?pricelistId=1", "/model/1?pricelistId=1", "/model?pricelistId=1", "/model-price/1/history", "/log"} {
			if got := jonas.Get(path).Body; strings.Contains(got, "17000") {
				t.Errorf("%s shows the cost: %.300s", path, got)
			}
			if got := admin.Get(path).Body; !strings.Contains(got, "17000") && !strings.Contains(path, "log") {
				t.Errorf("%s hides the cost from the administrator: %.300s", path, got)
			}
		}
		if got := jonas.Put("/model-price/1", `{"price_wholesale":1}`); got.Status != http.StatusForbidden {
			t.Errorf("wrote a cost without the right: %d %s", got.Status, got.Body)
		}
		if got := apitest.Done[record](t, jonas.Put("/model-price/1", `{"price_standard":20000}`)); got.PriceWholesale != nil || *got.PriceStandard != 20000 {
			t.Errorf("wrote a price: %+v", got)
		}
		if got := apitest.Done[record](t, admin.Get("/model-price/1")); got.PriceWholesale == nil || *got.PriceWholesale != 17000 {
			t.Errorf("the hidden cost is lost by another's write: %+v", got)
		}
		if got := jonas.Put("/model-price/1", `{"price_standard":1,"revision":1}`); got.Status != http.StatusConflict || strings.Contains(got.Body, "17000") {
			t.Errorf("a conflict: %d %s", got.Status, got.Body)
		}
		if got := jonas.Get("/model-price-company?pricelistId=1"); got.Status != http.StatusForbidden {
			t.Errorf("prices of companies: %d", got.Status)
		}
	})
}

// TestReadinessNamesWhatIsMissing: before a list is published its owner sees what nobody could offer by it.
func TestReadinessNamesWhatIsMissing(t *testing.T) {
	type missing struct {
		Models          int64
		UnpricedModels  int64 `json:"unpriced_models"`
		Unpriced        []struct{ Code string }
		FreeModels      int64 `json:"free_models"`
		Free            []struct{ Code string }
		UnpricedOptions int64 `json:"unpriced_options"`
		NoTransport     int64 `json:"no_transport"`
		Untranslated    []struct {
			LanguageID int64 `json:"language_id"`
			Models     int64
			Features   int64
		}
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		of := func(list int64) missing {
			return apitest.Done[missing](t, admin.Get(fmt.Sprintf("/pricelist/readiness/%d", list)))
		}
		empty := apitest.Done[record](t, admin.Post("/pricelist", `{"pricelist_title_id":1,"name":"Tuščias"}`))
		if got := of(empty.ID); got.Models != 0 {
			t.Errorf("an empty list: %+v", got)
		}
		full := of(1)
		if full.Models == 0 || full.UnpricedModels != 0 || full.UnpricedOptions != 0 || full.NoTransport != 0 {
			t.Errorf("the list in force: %+v", full)
		}
		model := admin.Create(t, "/model", `{"brand_id":1,"serie_id":1,"modelrange_id":1,"bodytype_id":1,"gearbox_id":1,"fuel_id":1,"code":"NAUJAS"}`)
		admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":%d}`, empty.ID, model))
		got := of(empty.ID)
		if got.Models != 1 || got.UnpricedModels != 1 || got.Unpriced[0].Code != "NAUJAS" || got.FreeModels != 0 || got.NoTransport != 1 || len(got.Untranslated) == 0 || got.Untranslated[0].Models != 1 {
			t.Errorf("a model without price and name: %+v", got)
		}
		admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"price_standard":0}`, empty.ID))
		if got := of(empty.ID); got.FreeModels != 1 || len(got.Free) != 1 || got.UnpricedModels != 1 {
			t.Errorf("a model for nothing: %+v", got)
		}
		if got := p.As(t, "ruta").Get("/pricelist/readiness/1"); got.Status != http.StatusForbidden {
			t.Errorf("a salesperson sees it: %d", got.Status)
		}
	})
}

// TestOverviewCountsWhatAListHolds: what the page of a price list begins with, and who published it.
func TestOverviewCountsWhatAListHolds(t *testing.T) {
	type overview struct {
		Models, Features, Packages, Rules, Configurations int64
		Offers                                            *int64
		PublishedBy                                       string `json:"published_by"`
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		of := func(c *apitest.Client, list int64) overview {
			return apitest.Done[overview](t, c.Get(fmt.Sprintf("/pricelist/overview/%d", list)))
		}
		full := of(admin, 1)
		if full.Models == 0 || full.Features == 0 || full.Rules == 0 || full.Offers == nil {
			t.Errorf("the list in force: %+v", full)
		}
		if offers := apitest.Done[[]record](t, admin.Get("/version?pricelistId=1&limit=1000")); int64(len(offers)) != *full.Offers {
			t.Errorf("%d offers are counted, their list has %d", *full.Offers, len(offers))
		}
		list := apitest.Done[record](t, admin.Post("/pricelist", `{"pricelist_title_id":1,"name":"Apžvalga"}`))
		if got := of(admin, list.ID); got.Models != 0 || got.Features != 0 || got.Packages != 0 || got.Rules != 0 || *got.Offers != 0 || got.PublishedBy != "" {
			t.Errorf("an empty list: %+v", got)
		}
		admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"price_standard":100}`, list.ID))
		if got := admin.Post(fmt.Sprintf("/pricelist/publish/%d?revision=1", list.ID), ""); got.Status != http.StatusOK {
			t.Fatalf("publish: %d %s", got.Status, got.Body)
		}
		if got := of(admin, list.ID); got.Models != 1 || got.PublishedBy == "" {
			t.Errorf("a published list with a model: %+v", got)
		}
		if got := p.As(t, "ruta").Get("/pricelist/overview/1"); got.Status != http.StatusForbidden {
			t.Errorf("a salesperson sees it: %d", got.Status)
		}
	})
}
