package finish_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestOfferWithoutListIsFinished: an offer of services alone asks for no model,
// whose step it does not show.
func TestOfferWithoutListIsFinished(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		c := &offertest.Car{Client: admin, ID: admin.Create(t, "/version", `{"company_id":1,"brand_id":1,"pricelist_id":0}`)}
		if got := c.SaveFields(`{"customer_phone":"+370 612 34567","customer_email":"ona@example.com"}`); got.Status != http.StatusOK {
			t.Fatal(got.Body)
		}
		if got := c.Finish(c.Now(t).Revision); got.Status != http.StatusUnprocessableEntity || len(got.Problem(t).Errors["price_model"]) > 0 || len(got.Problem(t).Errors["price_total"]) == 0 {
			t.Errorf("with nothing to sell: %d %s", got.Status, got.Body)
		}
		if got := c.SaveFields(`{"additional_extras_price":120.5,"extra_services":"Antikorozinis padengimas"}`); got.Status != http.StatusOK {
			t.Fatal(got.Body)
		}
		sheet := c.Sheet(t)
		sheet.AddsUp(t)
		apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
	})
}

// TestFinishedTwiceIsOneDocument: who finishes an offer that nobody has changed
// gets the document that the customer has.
func TestFinishedTwiceIsOneDocument(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		c.SaveFields(`{"customer_phone":"+370 612 34567","customer_email":"ona@example.com"}`)
		first := apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		again := apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		if again.Document != first.Document || again.Version.Revision != first.Version.Revision {
			t.Errorf("unchanged: %+v after %+v", again, first)
		}
		var all []offertest.Given
		c.Get(fmt.Sprintf("/version/documents/%d", c.ID)).JSON(t, &all)
		if len(all) != 1 {
			t.Errorf("%d documents", len(all))
		}
		c.SaveFields(`{"comment":"another word"}`)
		if changed := apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision)); changed.Document.Number != 2 {
			t.Errorf("changed: document %d", changed.Document.Number)
		}
	})
}

// TestTransportIsExplained: what a price list asks for transport is not said to
// be a price of the model.
func TestTransportIsExplained(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		apitest.Done[struct{}](t, admin.Put("/pricelist/1", `{"price_transportation":450}`))
		origin := func() string {
			c := offertest.DemoCar(t, p, "standard")
			var car struct {
				Explanations []struct {
					Figure string
					Lines  []struct {
						Origin struct {
							Record string
							ID     int64
						}
					}
				}
			}
			c.Get(fmt.Sprintf("/version/car/%d", c.ID)).JSON(t, &car)
			for _, e := range car.Explanations {
				if e.Figure == "price_transportation" && len(e.Lines) == 1 {
					return fmt.Sprint(e.Lines[0].Origin.Record, e.Lines[0].Origin.ID)
				}
			}
			return "nothing"
		}
		apitest.Done[struct{}](t, admin.Put("/model/1", `{"pricelistId":1,"price_transportation":null}`))
		if got := origin(); got != "pricelist1" {
			t.Errorf("the transport of the list comes from %s", got)
		}
		apitest.Done[struct{}](t, admin.Put("/model/1", `{"pricelistId":1,"price_transportation":300}`))
		if got := origin(); got != "model_price1" {
			t.Errorf("that of the model comes from %s", got)
		}
	})
}
