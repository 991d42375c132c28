package pricelist_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
)

type changePreview struct {
	Changes, Rows  int64
	Totals         []changeTotal
	Largest, Lines []changeLine
}

type changeTotal struct {
	Of, Column           string
	Changes, Same, Freed int64
	Old, New             money.Cents
}

type changeLine struct {
	Of, Column  string
	ModelCode   string `json:"model_code"`
	FeatureCode string `json:"feature_code"`
	Old, New    money.Cents
}

type changeRun struct {
	JobID      int64  `json:"job_id"`
	State      string `json:"state"`
	Reason     string
	Reverts    *int64
	RevertedAt *string `json:"reverted_at"`
	Counts     struct{ Changed, Left, Reverted, Refused int64 }
}

// draft is a copy of the first list of the group, not published.
func draft(t *testing.T, admin *apitest.Client, name string) (list int64) {
	t.Helper()
	l := apitest.Done[record](t, admin.Post("/pricelist", fmt.Sprintf(`{"pricelist_title_id":1,"name":%q,"source_pricelist_id":1}`, name)))
	await.Until(t, "the copy ends", func() bool {
		return !apitest.Done[record](t, admin.Get(fmt.Sprintf("/pricelist/%d", l.ID))).Copying
	})
	return l.ID
}

// started waits for a change that a request has begun.
func started(t *testing.T, admin *apitest.Client, list int64, begun apitest.Response) changeRun {
	t.Helper()
	id := apitest.Done[changeRun](t, begun).JobID
	var ended changeRun
	await.Until(t, "the change of prices ends", func() bool {
		var runs []changeRun
		admin.Get(fmt.Sprintf("/pricelist/price-change/%d", list)).JSON(t, &runs)
		for _, r := range runs {
			if r.JobID == id && r.State != "queued" && r.State != "running" {
				ended = r
				return true
			}
		}
		return false
	})
	return ended
}

func prices(t *testing.T, admin *apitest.Client, path string, list int64) map[int64]money.Cents {
	t.Helper()
	var rows []struct {
		ID    int64
		Price *money.Cents `json:"price_standard"`
	}
	admin.Get(fmt.Sprintf("%s?pricelistId=%d", path, list)).JSON(t, &rows)
	all := map[int64]money.Cents{}
	for _, r := range rows {
		if r.Price != nil {
			all[r.ID] = *r.Price
		}
	}
	return all
}

const raise = `{"of":["models","features"],"columns":["price_standard"],"by":"percent","value":2.5,"step":50}`

// TestPricesOfAList: many prices are raised at once, as the preview said, and undone as one; what
// somebody changed since stays and is counted.
func TestPricesOfAList(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		list := draft(t, admin, "Raised")
		at, look := fmt.Sprintf("/pricelist/price-change/%d", list), fmt.Sprintf("/pricelist/price-change/preview/%d", list)
		models, features := prices(t, admin, "/model-price", list), prices(t, admin, "/model-feature", list)

		seen := apitest.Done[changePreview](t, admin.Post(look+"?limit=3", raise))
		if len(seen.Lines) != 3 || len(seen.Largest) != 5 || len(seen.Totals) != 2 || seen.Changes != seen.Totals[0].Changes+seen.Totals[1].Changes {
			t.Fatalf("preview %+v", seen)
		}
		if l := seen.Lines[0]; l.Of != "models" || l.ModelCode == "" || l.New%5000 != 0 || l.New <= l.Old {
			t.Errorf("first line %+v", l)
		}
		next := apitest.Done[changePreview](t, admin.Post(look+"?limit=2&offset=2", raise))
		if next.Lines[0] != seen.Lines[2] || next.Changes != seen.Changes {
			t.Errorf("the second page begins with %+v", next.Lines[0])
		}
		if got := prices(t, admin, "/model-price", list); len(got) != len(models) || fmt.Sprint(got) != fmt.Sprint(models) {
			t.Error("the preview changed prices")
		}

		done := started(t, admin, list, admin.Post(at, raise))
		if done.State != "done" || done.Counts.Changed != seen.Changes || done.Counts.Left != 0 {
			t.Errorf("%+v, the preview said %d", done, seen.Changes)
		}
		for id, price := range prices(t, admin, "/model-price", list) {
			if exact := models[id] * 1025 / 1000; price%5000 != 0 || price < exact-2501 || price > exact+2501 {
				t.Errorf("%s became %s", models[id], price)
			}
		}

		// One is changed by somebody: it stays.
		var one int64
		for id, price := range prices(t, admin, "/model-price", list) {
			if price != models[id] {
				one = id
			}
		}
		apitest.Done[record](t, admin.Put(fmt.Sprintf("/model-price/%d", one), `{"price_standard":12345.67}`))
		back := started(t, admin, list, admin.Post(fmt.Sprintf("/pricelist/price-change/revert/%d", done.JobID), nil))
		if back.State != "done" || back.Counts.Refused != 1 || back.Counts.Reverted+back.Counts.Refused != done.Counts.Changed || *back.Reverts != done.JobID {
			t.Errorf("undone: %+v", back)
		}
		got := prices(t, admin, "/model-price", list)
		for id, price := range got {
			if want := models[id]; price != want && id != one {
				t.Errorf("price %d is %s again, not %s", id, price, want)
			}
		}
		if got[one] != 1234567 || fmt.Sprint(prices(t, admin, "/model-feature", list)) != fmt.Sprint(features) {
			t.Errorf("the price that somebody changed is %s", got[one])
		}
		if again := admin.Post(fmt.Sprintf("/pricelist/price-change/revert/%d", back.JobID), nil); again.Status != http.StatusConflict {
			t.Errorf("an undo is undone: %d %s", again.Status, again.Body)
		}

		// The rest can be undone later: nothing that was undone is touched or counted twice, and what
		// somebody changed still stays.
		rest := started(t, admin, list, admin.Post(fmt.Sprintf("/pricelist/price-change/revert/%d", done.JobID), nil))
		if rest.State != "done" || rest.Counts.Reverted != 0 || rest.Counts.Refused != 1 || fmt.Sprint(prices(t, admin, "/model-price", list)) != fmt.Sprint(got) {
			t.Errorf("the rest: %+v, before %+v", rest, back)
		}
	})
}

// TestPriceChangesRefused: what makes no sense, or is not for the caller, is refused at its field before a price changes.
func TestPriceChangesRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		list := draft(t, admin, "Refused")
		at := fmt.Sprintf("/pricelist/price-change/%d", list)
		before := prices(t, admin, "/model-price", list)
		for _, c := range []struct{ change, field string }{
			{`"by":"percent","value":0`, "value"},
			{`"by":"percent","value":-100`, "value"},
			{`"by":"percent","value":1000.01`, "value"},
			{`"by":"amount","value":-999999`, "value"},         // below zero
			{`"by":"amount","value":999999999999.99`, "value"}, // too large
			{`"by":"percent","value":1,"step":10,"ending":10`, "ending"},
			{`"by":"percent","value":1,"ending":5`, "ending"},
			{`"by":"percent","value":1,"productclass_ids":[1]`, "productclass_ids"},
		} {
			apitest.Rejects(t, c.change, admin.Post(at, `{"of":["models"],"columns":["price_standard"],`+c.change+`}`), c.field)
		}
		apitest.Rejects(t, "a price that features do not have", admin.Post(at, `{"of":["features"],"columns":["price_transportation"],"by":"percent","value":1}`), "columns")
		apitest.Rejects(t, "nothing to change", admin.Post(at, `{"of":["models"],"columns":["price_standard"],"by":"percent","value":1,"serie_ids":[99999]}`), "value")
		if got := admin.Post("/pricelist/price-change/1", raise); got.Status != http.StatusConflict {
			t.Errorf("a published list: %d %s", got.Status, got.Body)
		}
		if got := p.As(t, "ruta").Post(at, raise); got.Status != http.StatusForbidden {
			t.Errorf("a salesperson: %d", got.Status)
		}
		if got := admin.Post(at, `{"of":["models"],"columns":["price_standard"],"by":"percent","value":1,"seen":1}`); got.Status != http.StatusConflict || !strings.Contains(got.Body, "price_change_moved") {
			t.Errorf("other prices than those that were seen: %d %s", got.Status, got.Body)
		}
		if fmt.Sprint(prices(t, admin, "/model-price", list)) != fmt.Sprint(before) {
			t.Error("a refused change changed prices")
		}

		// An option that lowers the price of a car does not stand in the way; one that would begin to is named.
		var option struct{ ID int64 }
		for _, f := range apitest.Done[[]struct {
			ID      int64
			Feature string `json:"feature_code"`
		}](t, admin.Get(fmt.Sprintf("/model-feature?pricelistId=%d&modelId=1&limit=1000", list))) {
			if f.Feature == "TOW" {
				option.ID = f.ID
			}
		}
		apitest.Done[any](t, admin.Put(fmt.Sprintf("/model-feature/%d", option.ID), `{"price_standard":-300}`))
		preview := strings.Replace(at, "price-change", "price-change/preview", 1)
		lower := apitest.Done[changePreview](t, admin.Post(preview, `{"of":["features"],"columns":["price_standard"],"by":"percent","value":2.5,"model_ids":[1]}`))
		if !slices.ContainsFunc(lower.Lines, func(l changeLine) bool { return l.Old == -30_000 && l.New == -30_750 }) {
			t.Errorf("an option that lowers the price: %+v", lower.Lines)
		}
		if got := admin.Post(preview, `{"of":["features"],"columns":["price_standard"],"by":"amount","value":-9999,"model_ids":[1]}`).Problem(t); len(got.Errors["value"]) != 1 || !strings.Contains(got.Errors["value"][0], ", ") {
			t.Errorf("the option is not named: %v", got.Errors)
		}

		// Limits: one model, and no price of any other.
		seen := apitest.Done[changePreview](t, admin.Post(strings.Replace(at, "price-change", "price-change/preview", 1),
			`{"of":["models"],"columns":["price_standard"],"by":"amount","value":-0.01,"model_ids":[1]}`))
		if seen.Changes != 1 || seen.Lines[0].New != seen.Lines[0].Old-1 {
			t.Errorf("one model: %+v", seen)
		}
	})
}

// TestPriceChangeKeepsOthersOut: while prices of a list change it is neither published nor changed a second time.
func TestPriceChangeKeepsOthersOut(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		list := draft(t, admin, "Busy")
		at := fmt.Sprintf("/pricelist/price-change/%d", list)
		var statuses []int
		begun := admin.Post(at, raise)
		statuses = append(statuses, admin.Post(at, raise).Status, admin.Post(fmt.Sprintf("/pricelist/publish/%d", list), nil).Status)
		run := started(t, admin, list, begun)
		if run.State != "done" {
			t.Errorf("%+v", run)
		}
		for _, status := range statuses { // the job may have ended before
			if status != http.StatusConflict && status != http.StatusOK {
				t.Errorf("meanwhile: %d", status)
			}
		}
	})
}
