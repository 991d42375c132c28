package worklist_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/date"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

type startChoices struct {
	Companies   []struct{ ID int64 }
	CompanyID   *int64 `json:"company_id"`
	Brands      []struct{ ID int64 }
	Currency    string
	BrandID     *int64 `json:"brand_id"`
	Pricelists  []struct{ ID int64 }
	PricelistID *int64 `json:"pricelist_id"`
}

// TestWhatIsAskedAtTheStart: what is single is decided, and who may not choose
// among companies makes offers for their own (O-035..O-043).
func TestWhatIsAskedAtTheStart(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		manager := p.As(t, "jonas") // of one company, with two brands
		s := apitest.Done[startChoices](t, manager.Get("/offer/start"))
		if len(s.Companies) != 1 || s.CompanyID == nil || len(s.Brands) != 2 || s.BrandID != nil {
			t.Errorf("a manager of one company: %+v", s)
		}
		s = apitest.Done[startChoices](t, manager.Get("/offer/start?brandId=1"))
		if s.BrandID == nil || len(s.Pricelists) != 1 || s.PricelistID == nil || *s.PricelistID != 1 {
			t.Errorf("with the brand: %+v", s)
		}
		if s = apitest.Done[startChoices](t, manager.Get("/offer/start?companyId=2&brandId=2")); *s.CompanyID != 1 || s.BrandID != nil {
			t.Errorf("company and brand of others: %+v", s)
		}
		ilze := p.As(t, "ilze") // of two companies, without the right to choose
		if s = apitest.Done[startChoices](t, ilze.Get("/offer/start")); len(s.Companies) != 1 || s.CompanyID == nil || *s.CompanyID != 7 {
			t.Errorf("a manager of two companies: %+v", s)
		}
		apitest.Rejects(t, "an offer of a company that is not the own", ilze.Post("/version", `{"company_id":8,"brand_id":2}`), "company_id")
		if s = apitest.Done[startChoices](t, p.As(t, "admin").Get("/offer/start")); len(s.Companies) < 2 || s.CompanyID != nil {
			t.Errorf("who may choose: %+v", s)
		}
		if s.Currency != "" {
			t.Errorf("the currency before a company is chosen: %q", s.Currency)
		}
		apitest.Done[struct{}](t, p.As(t, "admin").Put("/company/1", `{"currency":"USD"}`))
		if s = apitest.Done[startChoices](t, manager.Get("/offer/start")); s.Currency != "USD" {
			t.Errorf("the currency of the company: %q, want USD", s.Currency)
		}
	})
}

// TestArchivedBrandsAreNotOffered: an offer does not begin with a brand that is in the archive.
func TestArchivedBrandsAreNotOffered(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		apitest.Done[any](t, admin.Delete("/brand/1?anyway=1"))
		apitest.Rejects(t, "an archived brand", admin.Post("/version", `{"company_id":1,"brand_id":1}`), "brand_id")
	})
}

// TestBrandsThatOneDoesNotHold: a user who holds none of the brands of their company sees those (OP-045), and is told
// why no offer begins with them.
func TestBrandsThatOneDoesNotHold(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		ilze := p.As(t, "ilze") // whose company sells 2 and 7
		me := apitest.Done[struct{ ID int64 }](t, ilze.Get("/user/active"))
		apitest.Done[any](t, p.As(t, "admin").Put(fmt.Sprintf("/user/%d", me.ID), `{"brand_ids":[3]}`))
		s := apitest.Done[startChoices](t, ilze.Get("/offer/start"))
		if len(s.Brands) != 2 {
			t.Errorf("brands to choose from: %+v", s.Brands)
		}

		for _, list := range []int{-1, 2} {
			got := ilze.Post("/version", fmt.Sprintf(`{"company_id":7,"brand_id":2,"pricelist_id":%d}`, list))
			apitest.Rejects(t, "a brand that one does not hold", got, "brand_id")
			if !strings.Contains(got.Body, "You do not work with this brand") {
				t.Errorf("the reason: %s", got.Body)
			}
		}
	})
}

// TestListInForceIsFirst: an offer begins with the price list in force, also where one of a day to come is
// published (OP-060).
func TestListInForceIsFirst(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		next := admin.Create(t, "/pricelist", `{"pricelist_title_id":1,"name":"2999","started_at":"2999-01-01"}`)
		admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"price_standard":100}`, next))
		apitest.Done[struct{}](t, admin.Post(fmt.Sprintf("/pricelist/publish/%d?revision=1", next), nil))
		s := apitest.Done[startChoices](t, p.As(t, "jonas").Get("/offer/start?brandId=1"))
		if len(s.Pricelists) != 2 || s.Pricelists[0].ID != 1 || s.Pricelists[1].ID != next || s.PricelistID != nil {
			t.Errorf("the lists to begin with: %+v", s)
		}
	})
}

// TestOfferBegins: a new offer is a draft of one vehicle, valid for two weeks,
// numbered, with the standard equipment of its model, in the company's
// language; what it cannot be made of is named by field.
func TestOfferBegins(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		var v struct {
			Number, Status, Currency string
			Vehicles                 int       `json:"number_of_vehicles"`
			Expires                  date.Date `json:"expire_date"`
			LanguageID               int64     `json:"language_id"`
			MvarID                   *int64    `json:"mvar_id"`
			UserID                   int64     `json:"user_id"`
		}
		c.Get(fmt.Sprintf("/version/%d", c.ID)).JSON(t, &v)
		today := date.On(p.DB().Now().Time)
		if want := fmt.Sprintf("%s-%06d", today.String()[:4], c.ID); v.Number != want || v.Status != "draft" || v.Vehicles != 1 || v.Expires != today.AddDays(14) ||
			v.Currency != "EUR" || v.LanguageID != 1 || v.UserID != 1 || *v.MvarID != c.At["V5D"] {
			t.Errorf("a new offer, not %s: %+v", want, v)
		}
		var equipment []struct {
			EquipmentID int64 `json:"equipment_id"`
		}
		c.Get(fmt.Sprintf("/version-equipment?versionId=%d", c.ID)).JSON(t, &equipment)
		if len(equipment) == 0 {
			t.Error("the offer lists no standard equipment")
		}
		for field, body := range map[string]string{
			"brand_id":     `{"company_id":1,"brand_id":2,"pricelist_id":1,"model_id":1}`,
			"pricelist_id": `{"company_id":1,"brand_id":4,"pricelist_id":1,"model_id":1}`,
			"model_id":     `{"company_id":1,"brand_id":1,"pricelist_id":1,"model_id":99999}`,
			"company_id":   `{"company_id":99,"brand_id":1}`,
		} {
			apitest.Rejects(t, body, c.Post("/version", body), field)
		}
		if got := c.Post("/version", `{"company_id":1,"brand_id":1,"pricelist_id":-1}`); got.Status != http.StatusOK {
			t.Errorf("an offer without a price list: %d %s", got.Status, got.Body)
		}
		if got := p.As(t, "ruta").Get(fmt.Sprintf("/version/%d", c.ID)); got.Status != http.StatusForbidden {
			t.Errorf("an offer of another company: %d", got.Status)
		}
	})
}

// TestBrandsToChooseFrom: where the company sells nothing that the user has, the brands of the company are offered, and
// those of the user where it sells none (OP-045).
func TestBrandsToChooseFrom(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		ids := func(path string) (all []int64) {
			for _, b := range apitest.Done[startChoices](t, admin.Get(path)).Brands {
				all = append(all, b.ID)
			}
			slices.Sort(all)
			return all
		}
		bare := admin.Create(t, "/company", `{"name":"Nova","country_code":"LT"}`)
		all := apitest.Done[[]struct{ ID int64 }](t, admin.Get("/brand?limit=1000"))
		if got := ids(fmt.Sprintf("/offer/start?companyId=%d", bare)); len(got) == 0 || len(got) != len(all) {
			t.Errorf("of a company that sells nothing: %v", got)
		}
		sold := ids("/offer/start?companyId=1")
		if len(sold) == 0 || len(sold) >= len(all) {
			t.Errorf("of a company that sells some: %v", sold)
		}
	})
}
