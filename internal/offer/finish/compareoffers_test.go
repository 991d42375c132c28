package finish_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

type compared struct {
	Offers []struct {
		ID, Document  int64
		State, Number string
		ChangedSince  bool `json:"changed_since"`
	}
	Rows []struct {
		Part, Field, Code, Name string
		Values                  []*fact
		Differs                 bool
		Differences             []*money.Cents
	}
}

// row finds what offers say of a field, or of an option by its code.
func (c *compared) row(field, code string) (values []*fact, differs bool) {
	for _, r := range c.Rows {
		if r.Field == field && (code == "" || r.Code == code) {
			return r.Values, r.Differs
		}
	}
	return nil, false
}

// TestOffersAreCompared: beside each other as their customers read them; what differs is
// marked, and the paper says the same.
func TestOffersAreCompared(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		a := offertest.DemoCar(t, p, "standard")
		a.SaveFields(`{"customer_name":"Ona","customer_phone":"+370 612 34567","customer_email":"ona@example.com"}`)
		b := *a
		b.ID = a.PostDone(t, "/version/alternatives/%d", a.ID).ID
		b.Click(t, "TOW", "")
		finished := apitest.Done[offertest.Finished](t, a.Finish(a.Now(t).Revision))
		a.SaveFields(`{"discount":5}`)
		path := fmt.Sprintf("/offer/compare?ids=%d,%d", a.ID, b.ID)
		got := apitest.Done[compared](t, a.Get(path))
		if len(got.Offers) != 2 || got.Offers[0].Document != 1 || got.Offers[1].Document != 0 || !got.Offers[0].ChangedSince || got.Offers[1].ChangedSince || got.Offers[0].State != "active" || got.Offers[1].State != "draft" {
			t.Fatalf("the offers: %+v", got.Offers)
		}
		open := apitest.Done[struct {
			Total money.Cents `json:"price_total"`
		}](t, b.Get(fmt.Sprintf("/version/%d", b.ID)))
		total, differs := got.row("price_total", "")
		if !differs || total[0] == nil || *total[0].Amount != finished.Version.Total || *total[1].Amount != open.Total {
			t.Errorf("the totals: %+v", total)
		}
		b.SaveFields(`{"discount":10}`)
		lowered := apitest.Done[compared](t, a.Get(path))
		full, _ := lowered.row("price", "")
		left, _ := lowered.row("price_discounted", "")
		if off, differs := lowered.row("discount_money", ""); !differs || off[0] != nil || off[1] == nil || *off[1].Amount != *left[1].Amount-*full[1].Amount || *off[1].Amount >= 0 {
			t.Errorf("the discounts: %+v", off)
		}
		b.SaveFields(`{"discount":null}`)
		if tow, differs := got.row("option", "TOW"); !differs || tow[0] != nil || tow[1] == nil {
			t.Errorf("the option of one: %+v", tow)
		}
		if name, differs := got.row("customer_name", ""); differs || name[1].Text != "Ona" {
			t.Errorf("the customer of both: %+v", name)
		}
		if discounted, _ := got.row("price_discounted", ""); discounted != nil {
			t.Errorf("a discount that no document has: %+v", discounted)
		}
		parts := ""
		for _, r := range got.Rows {
			if !strings.HasSuffix(parts, r.Part) {
				parts += " " + r.Part
			}
		}
		if parts != " car price offer" && parts != " car price offer texts" {
			t.Errorf("the parts:%s", parts)
		}
		for _, query := range []string{"", "&all=true"} {
			pdf := a.Get(fmt.Sprintf("/pdf/compare?ids=%d,%d%s", a.ID, b.ID, query))
			if pdf.Status != http.StatusOK || !strings.HasPrefix(pdf.Body, "%PDF-") {
				t.Errorf("on paper%s: %d %.60s", query, pdf.Status, pdf.Body)
			}
		}
		for _, wrong := range []string{fmt.Sprint(a.ID), fmt.Sprintf("%d,%d", a.ID, a.ID), "1,2,3,4,5", ""} {
			if got := a.Get("/offer/compare?ids=" + wrong); got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%q is compared: %d", wrong, got.Status)
			}
		}
		// One paint each is one row of both, and prices say what the second costs more.
		a.Click(t, "475", "")
		b.Click(t, "B45", "")
		a.Finish(a.Now(t).Revision)
		painted := apitest.Done[compared](t, a.Get(path))
		if paint, differs := painted.row("exterior", ""); !differs || len(paint) != 2 || paint[0] == nil || paint[1] == nil || paint[0].Code != "475" || paint[1].Code != "B45" {
			t.Errorf("the paints: %+v", paint)
		}
		if alone, _ := painted.row("option", "475"); alone != nil {
			t.Errorf("a paint stands by itself: %+v", alone)
		}
		for _, r := range painted.Rows {
			switch {
			case r.Field == "price_total" && (r.Differences[0] != nil || r.Differences[1] == nil || *r.Differences[1] != *r.Values[1].Amount-*r.Values[0].Amount):
				t.Errorf("the difference of the totals: %v", r.Differences)
			case r.Part == "car" && r.Differences[1] != nil:
				t.Errorf("%s %s is compared as a price", r.Field, r.Code)
			}
		}
		c := offertest.DemoCar(t, p, "embassy")
		other := apitest.Done[compared](t, a.Get(fmt.Sprintf("/offer/compare?ids=%d,%d", a.ID, c.ID)))
		for _, r := range other.Rows {
			if r.Differences[1] != nil {
				t.Errorf("a price with VAT is compared with one without: %s", r.Field)
			}
		}
		foreign := offertest.MakeOffer(t, p.As(t, "admin"), `{"company_id":2,"brand_id":2}`)
		for _, path := range []string{"/offer/compare", "/pdf/compare"} {
			if got := p.As(t, "jonas").Get(fmt.Sprintf("%s?ids=1,%d", path, foreign.ID)); got.Status != http.StatusNotFound {
				t.Errorf("%s with an offer of another brand: %d", path, got.Status)
			}
			if got := p.As(t, "tomas").Get(path + "?ids=1,2"); got.Status != http.StatusForbidden {
				t.Errorf("%s without the right: %d", path, got.Status)
			}
		}
	})
}

// TestComparedOffersSpeakOneLanguage: who compares reads the names of both offers in the language
// of the screen, whatever the customers read, and sees no difference where only the words differ.
func TestComparedOffersSpeakOneLanguage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		a := offertest.DemoCar(t, p, "standard")
		a.Click(t, "TOW", "")
		b := *a
		b.ID = a.PostDone(t, "/version/alternatives/%d", a.ID).ID
		a.SaveFields(`{"language_id":1}`)
		b.SaveFields(`{"language_id":2}`)
		path := fmt.Sprintf("/offer/compare?ids=%d,%d", a.ID, b.ID)
		names := map[string]string{}
		look := func(when string) {
			t.Helper()
			for _, language := range []string{"lt", "en"} {
				reader := *a.Client
				reader.Language = language
				got := apitest.Done[compared](t, reader.Get(path))
				for _, r := range got.Rows {
					if r.Part == "car" && r.Differs {
						t.Errorf("%s, in %s %s %s differs: %+v %+v", when, language, r.Field, r.Name, r.Values[0], r.Values[1])
					}
					if r.Code == "TOW" {
						names[language] = r.Name
					}
				}
			}
			if names["lt"] != "Prikabinimo įtaisas (kablys)" || names["en"] == "" || names["en"] == names["lt"] {
				t.Errorf("%s the option is called %v", when, names)
			}
		}
		look("as they stand")
		apitest.Done[offertest.Finished](t, a.Finish(a.Now(t).Revision))
		apitest.Done[offertest.Finished](t, b.Finish(b.Now(t).Revision))
		look("as documents")
		pdf := a.Get(fmt.Sprintf("/pdf/compare?all=true&ids=%d,%d", a.ID, b.ID))
		if pdf.Status != http.StatusOK || !strings.HasPrefix(pdf.Body, "%PDF-") {
			t.Errorf("on paper: %d %.60s", pdf.Status, pdf.Body)
		}
	})
}

// TestAsManyPicturesAreNoDifference: who compares sees how many pictures offers have, not which.
func TestAsManyPicturesAreNoDifference(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		a := offertest.DemoCar(t, p, "standard")
		b := *a
		b.ID = a.PostDone(t, "/version/alternatives/%d", a.ID).ID
		picture := func(c *offertest.Car) {
			t.Helper()
			c.Create(t, "/version-image", fmt.Sprintf(`{"version_id":%d,"image":%q}`, c.ID, c.Upload(t)))
		}
		picture(a)
		picture(&b)
		path := fmt.Sprintf("/offer/compare?ids=%d,%d", a.ID, b.ID)
		got := apitest.Done[compared](t, a.Get(path))
		if images, differs := got.row("images", ""); differs || len(images) != 2 || images[0].Text != images[1].Text {
			t.Errorf("as many pictures: differ %v %+v", differs, images)
		}
		picture(&b)
		got = apitest.Done[compared](t, a.Get(path))
		if _, differs := got.row("images", ""); !differs {
			t.Error("a picture more is no difference")
		}
	})
}
