package finish_test

import (
	"fmt"
	"image"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

type fact struct {
	Text, Code, Name string
	Amount           *money.Cents
}

type comparison struct {
	From, To    struct{ Number int64 }
	Currency    string
	Differences []struct {
		Part, Field string
		Was, Is     *fact
		Difference  *money.Cents
	}
}

func compare(c *offertest.Car, t *testing.T, query string) comparison {
	t.Helper()
	return apitest.Done[comparison](t, c.Get(fmt.Sprintf("/version/compare/%d?%s", c.ID, query)))
}

// lines are the differences in short: + added, - taken off, ~ changed.
func (c comparison) lines() string {
	var all []string
	for _, d := range c.Differences {
		line := "~" + d.Field
		switch {
		case d.Was == nil:
			line = "+" + d.Field + " " + d.Is.Code
		case d.Is == nil:
			line = "-" + d.Field + " " + d.Was.Code
		}
		all = append(all, strings.TrimSpace(line))
	}
	return strings.Join(all, ", ")
}

// TestDocumentsAreCompared: what differs for the customer, in the car,
// the price and the words, from one document to the next and since the last.
func TestDocumentsAreCompared(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		apitest.Done[struct{}](t, p.As(t, "admin").Put("/company/1", `{"currency":"USD"}`))
		c := offertest.DemoCar(t, p, "standard")
		c.Click(t, "475", "")
		first := apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		if got := compare(c, t, ""); got.From.Number != 1 || got.To.Number != 0 || got.Currency != "USD" || len(got.Differences) != 0 {
			t.Errorf("nothing has changed: %+v", got)
		}
		c.Click(t, "", c.IDs(t, "removeFeatureIds", "475"))
		c.Put(fmt.Sprintf("/version/%d", c.ID), `{"customer_name":"Ona Onaitė","comment":"Iki penktadienio","discount":2}`)
		since := compare(c, t, "")
		if got, want := since.lines(), "+option 300, -option 475, ~price, +price_discounted, ~price_total, ~price_casco, +customer_name, +comment"; got != want {
			t.Errorf("since the document: %s; want %s", got, want)
		}
		second := apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		between := compare(c, t, "to=2")
		if between.From.Number != 1 || between.To.Number != 2 || between.lines() != since.lines() {
			t.Errorf("between the documents: %+v", between)
		}
		for _, d := range between.Differences {
			switch d.Field {
			case "price_total":
				if more := second.Version.Total - first.Version.Total; d.Difference == nil || *d.Difference != more || *d.Was.Amount != first.Version.Total {
					t.Errorf("the total: %+v, want a difference of %s", d, more)
				}
			case "price_discounted":
				if d.Was != nil || d.Difference != nil {
					t.Errorf("a first discount: %+v", d)
				}
			case "option":
				if d.Is == nil && (d.Was.Name == "" || d.Was.Amount == nil || *d.Difference != -*d.Was.Amount) {
					t.Errorf("an option taken off: %+v", d)
				}
			case "customer_name":
				if d.Was != nil || d.Is.Text != "Ona Onaitė" {
					t.Errorf("the customer: %+v", d)
				}
			}
		}
		back := compare(c, t, "from=2&to=1")
		if len(back.Differences) != len(between.Differences) || !strings.Contains(back.lines(), "+option 475") {
			t.Errorf("the other way round: %s", back.lines())
		}
		for _, query := range []string{"from=7", "to=3", "to=1"} {
			if got := c.Get(fmt.Sprintf("/version/compare/%d?%s", c.ID, query)); (got.Status == http.StatusNotFound) != (query != "to=1") {
				t.Errorf("%s: %d %.200s", query, got.Status, got.Body)
			}
		}
		if got := p.As(t, "jonas").Get("/version/compare/2"); got.Status != http.StatusNotFound {
			t.Errorf("an offer without documents: %d", got.Status)
		}
		if got := p.As(t, "tomas").Get("/version/compare/2"); got.Status != http.StatusForbidden {
			t.Errorf("without the right: %d", got.Status)
		}
	})
}

// TestPicturesAreCompared: more of them, others and another order are listed;
// documents without a list of their pictures say nothing of them.
func TestPicturesAreCompared(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		add := func(seed uint64) int64 {
			return c.Create(t, "/version-image", fmt.Sprintf(`{"version_id":%d,"image":%q}`, c.ID, c.Send(t, "car.jpg", photo(t, seed, image.Rect(0, 0, 600, 400)))))
		}
		differences := func(query string) string {
			t.Helper()
			text := ""
			for _, d := range compare(c, t, query).Differences {
				if d.Was == nil || d.Is == nil {
					t.Fatalf("one side says nothing: %+v", d)
				}
				text += d.Part + " " + d.Field + " " + d.Was.Text + " " + d.Is.Text
			}
			return text
		}
		first, second := add(1), add(2)
		apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		if got := differences(""); got != "" {
			t.Errorf("nothing has changed: %s", got)
		}
		third := add(3)
		if got, want := differences(""), "offer images 2 3"; got != want {
			t.Errorf("one more: %s; want %s", got, want)
		}
		c.Delete(fmt.Sprint("/version-image/", first))
		if got, want := differences(""), "offer images 2 2"; got != want {
			t.Errorf("another: %s; want %s", got, want)
		}
		c.Post("/version-image/sort", fmt.Sprintf(`{"ids":[%d,%d]}`, third, second))
		apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		if got, want := differences("to=2"), "offer images 2 2"; got != want {
			t.Errorf("between the documents: %s; want %s", got, want)
		}
		c.Post("/version-image/sort", fmt.Sprintf(`{"ids":[%d,%d]}`, second, third))
		if got, want := differences(""), "offer images 2 2"; got != want {
			t.Errorf("in another order: %s; want %s", got, want)
		}
		err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `UPDATE offer_documents SET told = '[{"part":"offer","field":"language","text":"lt"}]' WHERE {everyone} AND version_id = $1 AND number = 1`, c.ID)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range compare(c, t, "to=2").Differences {
			if d.Field == "images" {
				t.Errorf("pictures of a document of before: %+v", d)
			}
		}
	})
}
