package finish_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/offer/finish"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/pdf/pdftest"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// What the catalogue has in the language of the offer is printed so; what it has in another one alone is named
// before the offer is finished.
func TestDocumentSaysTheNamesOfItsLanguage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		serie := apitest.Done[struct {
			SerieID int64 `json:"serie_id"`
		}](t, c.Get(fmt.Sprint("/version/", c.ID))).SerieID
		call := func(titles string) {
			t.Helper()
			apitest.Done[struct{}](t, c.Put(fmt.Sprint("/serie/", serie), `{"titles":`+titles+`}`))
		}
		is := func(language int, name string, translated bool) {
			t.Helper()
			apitest.Done[offertest.Listed](t, c.SaveFields(fmt.Sprintf(`{"language_id":%d}`, language)))
			if shown := strings.Join(pdftest.Texts([]byte(pdf(c, t, ""))), " "); !strings.Contains(shown, name) {
				t.Errorf("language %d does not say %q: %q", language, name, shown)
			}
			missing := apitest.Done[finish.Summary](t, c.Get(fmt.Sprint("/version/summary/", c.ID))).Untranslated
			if slices.Contains(missing, "serie") == translated {
				t.Errorf("language %d: untranslated %v", language, missing)
			}
		}
		call(`{"2":"Small ones"}`)
		is(1, "Kompaktinė", true)
		is(2, "Small ones", true)
		is(3, "Kompaktinė", false)
		call(`{"2":"Small ones","3":"Mazie"}`)
		is(3, "Mazie", true)
	})
}

// A document says what the company says about the brand, in the language of
// the offer, or in its own where it says nothing in that; an offer of a used
// car has a footer of its own (E-007, OP-107).
func TestDocumentSaysTheWordsOfTheCompany(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		type sale struct {
			ID        int64
			CompanyID int64 `json:"company_id"`
			BrandID   int64 `json:"brand_id"`
		}
		type said struct {
			ID         int64
			LanguageID int64 `json:"language_id"`
		}
		sells := apitest.Done[[]sale](t, c.Get("/company-brand?companyId=1&brandId=1"))
		at := slices.IndexFunc(sells, func(s sale) bool { return s.CompanyID == 1 && s.BrandID == 1 })
		if at < 0 {
			t.Fatalf("the company does not sell the brand: %+v", sells)
		}
		texts := apitest.Done[[]said](t, c.Get(fmt.Sprintf("/company-brand-translation?companyBrandId=%d", sells[at].ID)))
		words := map[int64]string{
			1: `"footer":"Viso gero","footer_used":"Naudotam kitaip","services":"Saugome jus","equipment":"Kilimus dedame"`,
			2: `"footer":"Farewell now","footer_used":"Another used","services":"Warranty ours","equipment":"Mats inside"`,
		}
		for language, body := range words {
			known := slices.IndexFunc(texts, func(x said) bool { return x.LanguageID == language })
			if known < 0 {
				c.Create(t, "/company-brand-translation", fmt.Sprintf(`{"company_brand_id":%d,"language_id":%d,%s}`, sells[at].ID, language, body))
			} else {
				apitest.Done[struct{}](t, c.Put(fmt.Sprint("/company-brand-translation/", texts[known].ID), "{"+body+"}"))
			}
		}
		all := []string{"Viso gero", "Naudotam kitaip", "Saugome jus", "Kilimus dedame", "Farewell now", "Another used", "Warranty ours", "Mats inside"}
		says := func(want ...string) {
			t.Helper()
			shown := strings.ReplaceAll(strings.Join(pdftest.Texts([]byte(pdf(c, t, ""))), ""), "\u00a0", " ")
			for _, text := range all {
				if printed := strings.Contains(shown, text); printed != slices.Contains(want, text) {
					t.Errorf("%q printed: %t; all: %q", text, printed, shown)
				}
			}
		}
		says("Viso gero", "Saugome jus", "Kilimus dedame")
		apitest.Done[offertest.Listed](t, c.SaveFields(`{"language_id":2}`))
		says("Farewell now", "Warranty ours", "Mats inside")
		apitest.Done[offertest.Listed](t, c.SaveFields(`{"language_id":3}`))
		says("Viso gero", "Saugome jus", "Kilimus dedame")

		// No start makes an offer of a used car yet.
		err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			return finish.OfUsedCar(t.Context(), tx, c.ID)
		})
		if err != nil {
			t.Fatal(err)
		}
		says("Naudotam kitaip", "Saugome jus", "Kilimus dedame")
		apitest.Done[offertest.Listed](t, c.SaveFields(`{"language_id":2}`))
		says("Another used", "Warranty ours", "Mats inside")
	})
}
