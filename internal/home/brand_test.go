package home_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type overview struct {
	Name, Image                 string
	Pricelists, Models, Options int
	Current                     []struct {
		ID, Type, Models int64
		Name, State      string
		StartedAt        string `json:"started_at"`
	}
	Untranslated []struct {
		LanguageID int64 `json:"language_id"`
		Options    int
	}
}

func overviewOf(t *testing.T, c *apitest.Client, brand int64) (o overview) {
	t.Helper()
	return apitest.Done[overview](t, c.Get(fmt.Sprintf("/brand/%d/overview", brand)))
}

// The page of a brand shows the lists that are sold from, come next or are being
// made, and counts what is in use.
func TestBrandOverview(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand := admin.Create(t, "/brand", `{"name":"Nova","company_ids":[1]}`)
		if o := overviewOf(t, admin, brand); o.Name != "Nova" || o.Pricelists+o.Models+o.Options != 0 || len(o.Current) != 0 || len(o.Untranslated) != 0 {
			t.Errorf("an empty brand: %+v", o)
		}
		title := admin.Create(t, "/pricelist-title", fmt.Sprintf(`{"brand_id":%d,"type":1,"name":"Nova LT"}`, brand))
		serie := admin.Create(t, "/serie", fmt.Sprintf(`{"brand_id":%d,"name":"One"}`, brand))
		modelrange := admin.Create(t, "/model-range", fmt.Sprintf(`{"serie_id":%d,"model":"One"}`, serie))
		body := admin.Create(t, "/body-type", fmt.Sprintf(`{"brand_id":%d,"code":"SEDAN"}`, brand))
		model := admin.Create(t, "/model", fmt.Sprintf(`{"brand_id":%d,"serie_id":%d,"modelrange_id":%d,"bodytype_id":%d,"gearbox_id":1,"fuel_id":1,"code":"ONE"}`, brand, serie, modelrange, body))
		lists := map[string]int64{}
		for name, day := range map[string]string{"past": "2020-01-01", "actual": "2021-01-01", "upcoming": "2099-01-01", "draft": "2021-02-01", "archived": "2021-03-01"} {
			id := admin.Create(t, "/pricelist", fmt.Sprintf(`{"pricelist_title_id":%d,"name":%q,"started_at":%q}`, title, name, day))
			lists[name] = id
			admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":%d,"price_standard":100}`, id, model))
			if name != "draft" && name != "archived" {
				if got := admin.Post(fmt.Sprintf("/pricelist/publish/%d", id), nil); got.Status != http.StatusOK {
					t.Fatalf("publish %s: %d %s", name, got.Status, got.Body)
				}
			}
		}
		admin.Delete(fmt.Sprintf("/pricelist/%d", lists["archived"]))
		admin.Post("/feature", fmt.Sprintf(`{"brand_id":%d,"code":"A1"}`, brand))
		o := overviewOf(t, admin, brand)
		var states string
		for _, l := range o.Current {
			if l.Name != l.State {
				t.Errorf("list %s is %s", l.Name, l.State)
			}
			states += l.State + " "
		}
		if states != "upcoming draft actual " || o.Pricelists != 4 || o.Options != 1 {
			t.Errorf("lists %sof %d, %d options", states, o.Pricelists, o.Options)
		}
		if len(o.Untranslated) == 0 || o.Untranslated[0].Options != 1 {
			t.Errorf("missing translations: %+v", o.Untranslated)
		}
		for _, missing := range o.Untranslated {
			var rows []struct{ Code string }
			admin.Get(fmt.Sprintf("/feature?brandId=%d&untranslated=%d", brand, missing.LanguageID)).JSON(t, &rows)
			if len(rows) != missing.Options {
				t.Errorf("language %d: the list has %d rows, the page says %d", missing.LanguageID, len(rows), missing.Options)
			}
		}
	})
}

// One page of a brand is enough to open what leads to it; without one, and for
// brands of others, it is closed.
func TestWhoOpensTheBrand(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for i, state := range []string{
			"app.brand.baseData", "app.brand.pricelist.brandId_1", "app.brand.supportlist", "app.brand.model", "app.brand.feature.brandId_1", "app.brand.edit",
		} {
			name := fmt.Sprintf("opener%d", i)
			role := admin.Create(t, "/role", fmt.Sprintf(`{"name":%q,"type":"customer"}`, name))
			admin.Create(t, "/user", fmt.Sprintf(`{"username":%q,"name":"Opener","role_id":%d,"company_id":1,"company_ids":[1],"brand_ids":[1],"password":%q,"isPasswordChangeNeeded":false}`,
				name, role, strongPassword))
			user := apitest.At(admin.URL())
			user.Token = apitest.Done[struct {
				AccessToken string `json:"access_token"`
			}](t, user.Login(name, strongPassword)).AccessToken
			if got := user.Get("/brand/1/overview"); got.Status != http.StatusForbidden {
				t.Errorf("without rights: %d %s", got.Status, got.Body)
			}
			if got := admin.Post(fmt.Sprintf("/role/%d/entries", role), fmt.Sprintf(`{"add":[{"type":"ALLOW","permission":%q}]}`, state)); got.Status != http.StatusOK {
				t.Fatalf("allow %s: %d %s", state, got.Status, got.Body)
			}
			if got := user.Get("/brand/1/overview"); got.Status != http.StatusOK {
				t.Errorf("with %s: %d %s", state, got.Status, got.Body)
			}
			want := http.StatusNotFound
			if len(state) > 10 && state[len(state)-2:] == "_1" {
				want = http.StatusForbidden
			}
			if got := user.Get("/brand/2/overview"); got.Status != want {
				t.Errorf("a brand of others with %s: %d %s", state, got.Status, got.Body)
			}
		}
	})
}

const strongPassword = "vilkas upe debesis"

// Who keeps brands in order sees the lists in the making, missing texts and imports
// with faults of those brands alone; brands in order are left out.
func TestWhatWaitsInBrands(t *testing.T) {
	type waiting struct {
		Total  int
		Brands []struct {
			ID           int64
			Name         string
			Drafts       []struct{ ID, Type int64 }
			Untranslated []struct{ Options int }
			Imports      []struct {
				JobID  int64 `json:"job_id"`
				Kind   string
				Faulty int
			}
		}
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		of := func(c *apitest.Client, brand int64) (found waiting) {
			t.Helper()
			all := apitest.Done[waiting](t, c.Get("/brand/waiting"))
			for _, b := range all.Brands {
				if b.ID == brand {
					found.Brands = append(found.Brands, b)
				}
			}
			found.Total = all.Total
			return found
		}
		brand := admin.Create(t, "/brand", `{"name":"Nova","company_ids":[1]}`)
		before := of(admin, brand)
		if len(before.Brands) != 0 {
			t.Errorf("an empty brand waits for nothing: %+v", before)
		}
		title := admin.Create(t, "/pricelist-title", fmt.Sprintf(`{"brand_id":%d,"type":1,"name":"Nova LT"}`, brand))
		list := admin.Create(t, "/pricelist", fmt.Sprintf(`{"pricelist_title_id":%d,"name":"2099","started_at":"2099-01-01"}`, title))
		admin.Import(t, "features", "features.csv", []byte("code,name_lt\n,Be kodo\n"), url.Values{"brandId": {fmt.Sprint(brand)}})
		got := of(admin, brand)
		if got.Total != before.Total+1 || len(got.Brands) != 1 || len(got.Brands[0].Drafts) != 1 || got.Brands[0].Drafts[0].ID != list {
			t.Fatalf("a list in the making: %+v", got)
		}
		if runs := got.Brands[0].Imports; len(runs) != 1 || runs[0].Kind != "features" || runs[0].Faulty == 0 {
			t.Errorf("an import with faults: %+v", runs)
		}
		if got := p.As(t, "jonas").Get("/brand/waiting"); got.Status != http.StatusForbidden {
			t.Errorf("a seller: %d %s", got.Status, got.Body)
		}
		if seen := of(p.As(t, "inga"), brand); len(seen.Brands) != 0 {
			t.Errorf("of another's brand: %+v", seen)
		}
	})
}
