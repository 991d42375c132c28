package finish_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

type shownView struct {
	Document *offertest.Given
	Changed  bool
	Image    string
	Ledger   []offertest.LedgerRow
	Facts    []struct {
		Field, Code, Text string
		Amount, Net       *money.Cents
	}
	VATShown bool `json:"vat_shown"`
}

func viewed(t *testing.T, c *offertest.Car) shownView {
	t.Helper()
	return apitest.Done[shownView](t, c.Get(fmt.Sprintf("/version/view/%d", c.ID)))
}

func (v *shownView) fact(field string) string {
	for _, f := range v.Facts {
		if f.Field == field {
			return f.Text
		}
	}
	return ""
}

// TestViewNamesWhatIsPrintedOfCarAndCredit: what the model measures, with whole grams as on
// paper, and the interest that an
// instalment is printed with.
func TestViewNamesWhatIsPrintedOfCarAndCredit(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		c := offertest.DemoCar(t, p, "standard")
		apitest.Done[struct{}](t, admin.Put(fmt.Sprintf("/model/%d", c.Model), `{"model_year":2028,"power_kw":118,"consumption":6.25,"co2_emission":141.5}`))
		if got := c.SaveFields(`{"borrowing_rate":5.75,"borrowing_rate_kind":"variable"}`); got.Status != 200 {
			t.Fatal(got.Body)
		}
		v := viewed(t, c)
		for field, want := range map[string]string{
			"model_year": "2028", "power_kw": "118", "consumption": "6.25", "co2_emission": "142", "borrowing_rate": "5.75", "borrowing_rate_kind": "variable",
		} {
			if got := v.fact(field); got != want {
				t.Errorf("%s is %q, want %q", field, got, want)
			}
		}
	})
}

// TestFiguresOfOffersAddUp: with discounts in percent and money, a price raised by hand, a
// trade-in, support, several vehicles, and without VAT, the rows on the pages of
// an offer come to its total to the cent (O-014).
func TestFiguresOfOffersAddUp(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		apitest.Done[struct{}](t, admin.Put("/setting/allow_multiple_vehicles_in_offer", `{"value":true}`))
		for _, kind := range []string{"standard", "embassy", "diplomatic"} {
			for name, fields := range map[string]string{
				"plain":    `{}`,
				"percent":  `{"discount_type":"percent","discount":7.77}`,
				"money":    `{"discount_type":"money","discount_money":1234.56}`,
				"raised":   `{"price_discounted":99999.99}`,
				"trade-in": `{"trade_in_benefit":4321.09}`,
				"support":  `{"price_support":500.05}`,
				"extras":   `{"additional_extras_price":333.33}`,
				"vehicles": `{"number_of_vehicles":7}`,
				"all":      `{"discount":3.3,"trade_in_benefit":1000.01,"number_of_vehicles":3,"additional_extras_price":77.77,"price_support":12.34}`,
			} {
				c := offertest.DemoCar(t, p, kind)
				c.Click(t, "TOW", "")
				if got := c.SaveFields(fields); got.Status != 200 {
					t.Fatalf("%s: %s", name, got.Body)
				}
				sheet := c.Sheet(t)
				t.Run(kind+" "+name, func(t *testing.T) {
					sheet.AddsUp(t)
					v := viewed(t, c)
					seen := sheet
					seen.Ledger = v.Ledger
					seen.AddsUp(t)
				})
				if name == "all" && (sheet.Row("discount").Amount >= 0 || sheet.Row("trade_in_benefit").Amount != -100001 || sheet.Row("all_vehicles").Quantity != 3) {
					t.Errorf("%s: a row is missing in %+v", kind, sheet.Ledger)
				}
			}
		}
	})
}

// TestViewShowsTheLastDocument: what is changed after the finish is not shown as
// given, until the offer is finished again (OP-093).
func TestViewShowsTheLastDocument(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		if got := c.SaveFields(`{"customer_name":"Ona","customer_phone":"+37060000000","customer_email":"ona@example.com"}`); got.Status != 200 {
			t.Fatal(got.Body)
		}
		if draft := viewed(t, c); draft.Document != nil || draft.fact("customer_name") != "Ona" {
			t.Errorf("before the finish: %+v", draft)
		}
		picture := c.Upload(t)
		apitest.Done[any](t, c.Post("/version-image", fmt.Sprintf(`{"version_id":%d,"image":%q}`, c.ID, picture)))
		apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		given := viewed(t, c)
		if given.Document == nil || given.Document.Number != 1 || given.Changed || given.Image != picture {
			t.Errorf("after the finish: %+v", given)
		}
		if gone := c.Post(fmt.Sprintf("/version-image/delete-all/%d", c.ID), ""); gone.Status != http.StatusNoContent {
			t.Fatal(gone.Body)
		}
		c.SaveFields(`{"customer_name":"Jonas","discount":10}`)
		later := viewed(t, c)
		if !later.Changed || later.Image != given.Image || later.fact("customer_name") != "Ona" ||
			fmt.Sprint(later.Ledger) != fmt.Sprint(given.Ledger) {
			t.Errorf("changed after the finish it shows %+v", later)
		}
		apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		if again := viewed(t, c); again.Document.Number != 2 || again.Changed || again.fact("customer_name") != "Jonas" {
			t.Errorf("finished again: %+v", again)
		}
	})
}
