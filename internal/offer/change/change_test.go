package change_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

type preview struct {
	Kind, Refused string
	Kept, Missing []struct {
		Code      string
		Important bool
	}
	Accessories []struct {
		Text     string
		Quantity int64
	}
	Before      *money.Cents `json:"price_before"`
	After       *money.Cents `json:"price_after"`
	TotalBefore *money.Cents `json:"total_before"`
	TotalAfter  *money.Cents `json:"total_after"`
	TypedPrice  *money.Cents `json:"typed_price"`
}

// TestLateChangeOfModel: another model of the same shape keeps what it sells
// too; a different one begins again unless options are carried over; undo
// brings the old car back with its prices, redo the new one (O-053..O-057).
func TestLateChangeOfModel(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		c.Click(t, "475", "")
		c.Click(t, "TOW", "")
		before := c.Now(t)
		var models []struct {
			ID, ModelRangeID int64
			Range            int64  `json:"modelrange_id"`
			Serie            int64  `json:"serie_id"`
			Body             *int64 `json:"bodytype_id"`
		}
		c.Get("/model?pricelistId=1").JSON(t, &models)
		same, different := int64(0), int64(0)
		for _, m := range models {
			alike := m.Range == models[0].Range && *m.Body == *models[0].Body
			if alike && m.ID != models[0].ID && same == 0 {
				same = m.ID
			}
			if !alike && different == 0 {
				different = m.ID
			}
		}
		shown := apitest.Done[preview](t, c.Get(fmt.Sprintf("/version-changer/model-preview/%d/%d", c.ID, same)))
		if shown.Kind != "same" || len(shown.Kept) != 2 || len(shown.Missing) != 0 || *shown.Before != before.Price || shown.After == nil {
			t.Errorf("a model of the same shape: %+v", shown)
		}
		after := c.PostDone(t, "/version-changer/change-model/%d/%d", c.ID, same)
		if after.Price != *shown.After {
			t.Errorf("costs %s, shown as %s", after.Price, *shown.After)
		}
		c.Holds(t, "475", "TOW")
		if back := c.PostDone(t, "/version/undo/%d", c.ID); back.Price != before.Price {
			t.Errorf("undone it costs %s", back.Price)
		}
		c.Holds(t, "475", "TOW")
		if again := c.PostDone(t, "/version/redo/%d", c.ID); again.Price != after.Price {
			t.Errorf("redone it costs %s", again.Price)
		}
		c.PostDone(t, "/version/undo/%d", c.ID)

		otherSerie := int64(0)
		for _, m := range models {
			if m.Serie != models[0].Serie && otherSerie == 0 {
				otherSerie = m.ID
			}
		}
		var parts []struct{ ID int64 }
		c.Get(fmt.Sprintf("/accessory?serieId=%d&versionId=%d", models[0].Serie, c.ID)).JSON(t, &parts)
		c.PostDone(t, "/model-feature/accessory/%d?addId=%d", c.ID, parts[0].ID)
		for target, want := range map[int64]int{same: 0, otherSerie: 1} {
			if shown := apitest.Done[preview](t, c.Get(fmt.Sprintf("/version-changer/model-preview/%d/%d", c.ID, target))); len(shown.Accessories) != want || want == 1 && (shown.Accessories[0].Text == "" || shown.Accessories[0].Quantity != 1) {
				t.Errorf("model %d would lose %v, not %d accessories", target, shown.Accessories, want)
			}
		}
		c.PostDone(t, "/model-feature/accessory/%d?removeId=%d", c.ID, parts[0].ID)

		shown = apitest.Done[preview](t, c.Get(fmt.Sprintf("/version-changer/model-preview/%d/%d", c.ID, different)))
		if shown.Kind != "different" {
			t.Errorf("a model of another shape: %+v", shown)
		}
		c.PostDone(t, "/version-changer/change-model/%d/%d", c.ID, different)
		c.Holds(t)
		c.PostDone(t, "/version/undo/%d", c.ID)
		c.Holds(t, "475", "TOW")
		c.PostDone(t, "/version-changer/change-model/%d/%d?carryOver=1", c.ID, different)
		c.Holds(t, "475", "TOW")

		offertest.Refuses(t, "a model of no list", c.PostTo(t, "/version-changer/change-model/%d/99999", c.ID), 404, "not_found")
		offertest.Refuses(t, "a stale revision", c.PostTo(t, "/version-changer/change-model/%d/%d?revision=%d", c.ID, same, before.Revision), 409, "changed_meanwhile")
	})
}

// TestTypedPriceOfAnotherCar: a price that was typed for one car is none of another model's or type's. The question says
// so and what the customer would pay, undo brings it back, and one above the list is found.
func TestTypedPriceOfAnotherCar(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		var models []struct{ ID int64 }
		c.Get("/model?pricelistId=1").JSON(t, &models)
		other := models[1].ID
		if got := c.SaveFields(`{"price_discounted":17000}`); got.Status != http.StatusOK {
			t.Fatalf("type a price: %d %s", got.Status, got.Body)
		}
		before := c.Now(t)
		ask := func(path string) preview {
			t.Helper()
			shown := apitest.Done[preview](t, c.Get(path))
			if shown.TypedPrice == nil || shown.TypedPrice.String() != "17000.00" || *shown.TotalBefore != before.Total {
				t.Errorf("%s: %+v", path, shown)
			}
			return shown
		}
		for _, change := range []struct{ ask, do string }{
			{fmt.Sprintf("/version-changer/model-preview/%d/%d", c.ID, other), fmt.Sprintf("/version-changer/change-model/%d/%d", c.ID, other)},
			{fmt.Sprintf("/version-changer/type-preview/%d/embassy", c.ID), fmt.Sprintf("/version-changer/change-type/%d/embassy", c.ID)},
		} {
			shown := ask(change.ask)
			after := c.PostDone(t, "%s", change.do)
			if after.Total != *shown.TotalAfter || after.Total != after.Price {
				t.Errorf("%s: costs %s, shown as %s", change.do, after.Total, *shown.TotalAfter)
			}
			if back := c.PostDone(t, "/version/undo/%d", c.ID); back.Total != before.Total {
				t.Errorf("undone it costs %s, not %s", back.Total, before.Total)
			}
			if again := c.PostDone(t, "/version/redo/%d", c.ID); again.Total != after.Total {
				t.Errorf("redone it costs %s, not %s", again.Total, after.Total)
			}
			c.PostDone(t, "/version/undo/%d", c.ID)
		}

		if got := c.Get(fmt.Sprintf("/version/car/%d", c.ID)); strings.Contains(got.Body, "price_above_list") {
			t.Errorf("below the list: %s", got.Body)
		}
		c.SaveFields(`{"price_discounted":990000}`)
		if got := c.Get(fmt.Sprintf("/version/car/%d", c.ID)); !strings.Contains(got.Body, "price_above_list") {
			t.Errorf("above the list: %s", got.Body)
		}
	})
}

// TestChangeOfType: the prices of the type, without what it does not sell; a
// model without a price refuses it; back again costs what it did (O-061..O-065).
func TestChangeOfType(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		only := ""
		for code, o := range c.Options(t, "options") {
			if o.PriceStandard != nil && o.PriceEmbassy == nil && o.State == "selectable" && len(o.Contents) == 0 {
				only = code
			}
		}
		if only == "" {
			t.Fatal("the demo group has no option that embassies cannot buy")
		}
		c.Click(t, "TOW", "")
		c.Click(t, only, "")
		before := c.Now(t)
		shown := apitest.Done[preview](t, c.Get(fmt.Sprintf("/version-changer/type-preview/%d/embassy", c.ID)))
		if len(shown.Kept) != 1 || len(shown.Missing) != 1 || shown.Missing[0].Code != only || *shown.Before != before.Price {
			t.Errorf("to an embassy: %+v", shown)
		}
		var plain []struct{ Code string }
		c.Get(fmt.Sprintf("/version-changer/missing-type-features/%d/embassy", c.ID)).JSON(t, &plain)
		if len(plain) != 1 || plain[0].Code != only {
			t.Errorf("the documented list: %+v", plain)
		}
		if v := c.PostDone(t, "/version-changer/change-type/%d/embassy", c.ID); v.Price != *shown.After {
			t.Errorf("costs %s, shown as %s", v.Price, *shown.After)
		}
		c.Holds(t, "TOW")
		c.PostDone(t, "/version-changer/change-type/%d/standard", c.ID)
		c.Holds(t, "TOW")
		c.PostDone(t, "/version/undo/%d", c.ID)
		if v := c.PostDone(t, "/version/undo/%d", c.ID); v.Price != before.Price {
			t.Errorf("both undone it costs %s", v.Price)
		}
		c.Holds(t, "TOW", only)

		if got := c.Put("/model/1", `{"pricelistId":1,"price_diplomatic":null}`); got.Status != http.StatusOK || offertest.Field(t, got, "price_diplomatic") != "null" {
			t.Fatalf("take the price away: %d %s", got.Status, got.Body)
		}
		offertest.Refuses(t, "a type without a price", c.PostTo(t, "/version-changer/change-type/%d/diplomatic", c.ID), 422, "model_not_sold_for_type")
		if shown := apitest.Done[preview](t, c.Get(fmt.Sprintf("/version-changer/type-preview/%d/diplomatic", c.ID))); shown.Refused != "no_price" {
			t.Errorf("the same before: %+v", shown)
		}
		c.Holds(t, "TOW", only)
	})
}

// TestPricesAreKept: an offer keeps the prices it was made with; the list of
// the day is taken when it is picked, and what it would change is shown before
// (OP-093). A discount in money is then marked to be checked.
func TestPricesAreKept(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		c.Click(t, "TOW", "")
		c.Put(fmt.Sprintf("/version/%d", c.ID), `{"discount_type":"money","discount_money":100}`)
		before := c.Now(t)
		var rows []struct {
			ID          int64
			FeatureCode string `json:"feature_code"`
		}
		c.Get("/model-feature?pricelistId=1&modelId=1").JSON(t, &rows)
		for _, row := range rows {
			if row.FeatureCode == "TOW" {
				if got := c.Put(fmt.Sprintf("/model-feature/%d", row.ID), `{"price_standard":1090}`); got.Status != http.StatusOK {
					t.Fatal(got)
				}
			}
		}
		if now := c.Now(t); now.Price != before.Price {
			t.Errorf("a change of the list makes it %s", now.Price)
		}
		c.Put(fmt.Sprintf("/version/%d", c.ID), `{"comment":"still the same price"}`)
		if now := c.Now(t); now.Price != before.Price {
			t.Errorf("a comment makes it %s", now.Price)
		}
		var shown struct {
			Findings []struct{ Code string }
		}
		c.Get(fmt.Sprintf("/version/car/%d", c.ID)).JSON(t, &shown)
		if len(shown.Findings) != 1 || shown.Findings[0].Code != "price_changed" {
			t.Errorf("the car shows %+v", shown)
		}
		type choice struct {
			ID            int64
			Current       bool
			Difference    *money.Cents
			NetDifference *money.Cents `json:"net_difference"`
			PricesChanged bool         `json:"prices_changed"`
			Missing       int
		}
		lists := apitest.Done[[]choice](t, c.Get(fmt.Sprintf("/version/pricelists/%d", c.ID)))
		if !lists[0].Current || !lists[0].PricesChanged || *lists[0].Difference != 12100 || *lists[0].NetDifference != 10000 || lists[0].Missing != 0 {
			t.Errorf("the lists to pick: %+v", lists)
		}
		one := apitest.Done[choice](t, c.Get(fmt.Sprintf("/version/pricelist/%d/%d", c.ID, lists[0].ID)))
		if !one.Current || *one.Difference != *lists[0].Difference || *one.NetDifference != *lists[0].NetDifference {
			t.Errorf("the same list asked for alone: %+v", one)
		}
		offertest.Refuses(t, "a list that is none", c.Get(fmt.Sprintf("/version/pricelist/%d/99999", c.ID)), 404, "not_found")
		got := c.PostTo(t, "/version/pricelist/%d/%d", c.ID, lists[0].ID)
		if after := apitest.Done[offertest.Version](t, got); after.Price != before.Price+12100 || offertest.Field(t, got, "check_discount") != "true" {
			t.Errorf("picked it costs %s: %s", after.Price, got.Body)
		}
		if got := c.Put(fmt.Sprintf("/version/%d", c.ID), `{"discount_money":120}`); offertest.Field(t, got, "check_discount") != "false" {
			t.Error("a new discount is still to be checked")
		}
	})
}

// TestListPricesOfTodayAreFound: where the list has another price of the model, the transport or an option, the car says
// both prices, with VAT and without.
func TestListPricesOfTodayAreFound(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		c.Click(t, "TOW", "")
		type prices struct {
			Amount, Net money.Cents
			AmountNow   money.Cents `json:"amount_now"`
			NetNow      money.Cents `json:"net_now"`
		}
		type car struct {
			Lines []struct {
				Kind, Code  string
				Amount, Net *money.Cents
				PriceNow    *money.Cents `json:"price_now"`
				AmountNow   *money.Cents `json:"amount_now"`
				NetNow      *money.Cents `json:"net_now"`
			}
			Findings []struct {
				Code   string
				Prices *prices
			}
		}
		read := func() car { return apitest.Done[car](t, c.Get(fmt.Sprintf("/version/car/%d", c.ID))) }
		if before := read(); len(before.Findings) != 0 {
			t.Fatalf("before any change: %+v", before.Findings)
		}

		apitest.Done[struct{}](t, c.Put("/pricelist/1", `{"price_transportation":1000}`))
		apitest.Done[struct{}](t, c.Put(fmt.Sprintf("/model/%d", c.Model), `{"pricelistId":1,"price_standard":20000,"price_transportation":1000}`))
		var rows []struct {
			ID          int64
			FeatureCode string `json:"feature_code"`
		}
		c.Get(fmt.Sprintf("/model-feature?pricelistId=1&modelId=%d", c.Model)).JSON(t, &rows)
		for _, row := range rows {
			if row.FeatureCode == "TOW" {
				apitest.Done[struct{}](t, c.Put(fmt.Sprintf("/model-feature/%d", row.ID), `{"price_standard":3000}`))
			}
		}

		got := read()
		want := map[string]prices{}
		for _, l := range got.Lines {
			if l.PriceNow == nil {
				continue
			}
			if l.Amount == nil || l.Net == nil || l.AmountNow == nil || l.NetNow == nil {
				t.Fatalf("the line says %+v", l)
			}
			code := "price_changed"
			if l.Kind != "feature" {
				code += ":" + l.Kind
			}
			want[code] = prices{*l.Amount, *l.Net, *l.AmountNow, *l.NetNow}
		}
		now := map[string][2]money.Cents{
			"price_changed":           {363000, 300000},
			"price_changed:model":     {2420000, 2000000},
			"price_changed:transport": {121000, 100000},
		}
		if len(got.Findings) != len(now) {
			t.Errorf("found %+v", got.Findings)
		}
		for _, f := range got.Findings {
			if f.Prices == nil || *f.Prices != want[f.Code] {
				t.Errorf("%s: says %+v, the line %+v", f.Code, f.Prices, want[f.Code])
				continue
			}
			if n := now[f.Code]; f.Prices.AmountNow != n[0] || f.Prices.NetNow != n[1] || f.Prices.Amount == f.Prices.Net {
				t.Errorf("%s: %+v, want %v now", f.Code, *f.Prices, n)
			}
		}
	})
}

// TestLineThatCannotBeTakenOff: an equipment line does not go along to a model with variants, where no step shows it; the
// question says so.
func TestLineThatCannotBeTakenOff(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		var models []struct {
			ID       int64
			Variants bool `json:"has_mvars"`
			Lines    bool `json:"has_lines"`
		}
		jonas := p.As(t, "jonas")
		jonas.Get("/model?pricelistId=1").JSON(t, &models)
		from, to := int64(0), int64(0)
		for _, m := range models {
			if m.Lines && !m.Variants && from == 0 {
				from = m.ID
			}
			if m.Variants && to == 0 {
				to = m.ID
			}
		}
		c := offertest.Begin(t, jonas, 1, 1, 1, from, "standard")
		c.Click(t, "LCOM", "")
		c.Holds(t, "LCOM")
		shown := apitest.Done[preview](t, c.Get(fmt.Sprintf("/version-changer/model-preview/%d/%d", c.ID, to)))
		if !slices.ContainsFunc(shown.Missing, func(o struct {
			Code      string
			Important bool
		},
		) bool {
			return o.Code == "LCOM"
		}) {
			t.Errorf("from %d to %d the question loses %v, keeps %v, has %v", from, to, shown.Missing, shown.Kept, c.Has(t))
		}
		c.PostDone(t, "/version-changer/change-model/%d/%d?carryOver=1", c.ID, to)
		if has := c.Has(t); slices.Contains(has, "LCOM") {
			t.Errorf("carried over: %v", has)
		}
	})
}
