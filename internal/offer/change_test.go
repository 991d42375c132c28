package offer_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
)

// field is one field of an answer as it is written.
func field(t testing.TB, got apitest.Response, name string) string {
	t.Helper()
	var fields map[string]json.RawMessage
	got.JSON(t, &fields)
	return string(fields[name])
}

type preview struct {
	Kind, Refused string
	Kept, Missing []struct {
		Code      string
		Important bool
	}
	Before *money.Cents `json:"price_before"`
	After  *money.Cents `json:"price_after"`
}

func (c *car) post(t testing.TB, format string, args ...any) apitest.Response {
	t.Helper()
	return c.Post(fmt.Sprintf(format, args...), `{}`)
}

func (c *car) done(t testing.TB, format string, args ...any) version {
	t.Helper()
	return apitest.Done[version](t, c.post(t, format, args...))
}

// TestLateChangeOfModel: another model of the same shape keeps what it sells
// too; a different one begins anew unless options are carried over; undo
// brings the old car back with its prices, redo the new one (O-053..O-057).
func TestLateChangeOfModel(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := demoCar(t, p, "standard")
		c.click(t, "475", "")
		c.click(t, "TOW", "")
		before := c.now(t)
		var models []struct {
			ID, ModelRangeID int64
			Range            int64  `json:"modelrange_id"`
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
		told := apitest.Done[preview](t, c.Get(fmt.Sprintf("/version-changer/model-preview/%d/%d", c.id, same)))
		if told.Kind != "same" || len(told.Kept) != 2 || len(told.Missing) != 0 || *told.Before != before.Price || told.After == nil {
			t.Errorf("a model of the same shape: %+v", told)
		}
		after := c.done(t, "/version-changer/change-model/%d/%d", c.id, same)
		if after.Price != *told.After {
			t.Errorf("costs %s, told as %s", after.Price, *told.After)
		}
		c.holds(t, "475", "TOW")
		if back := c.done(t, "/version/undo/%d", c.id); back.Price != before.Price {
			t.Errorf("undone it costs %s", back.Price)
		}
		c.holds(t, "475", "TOW")
		if again := c.done(t, "/version/redo/%d", c.id); again.Price != after.Price {
			t.Errorf("redone it costs %s", again.Price)
		}
		c.done(t, "/version/undo/%d", c.id)

		told = apitest.Done[preview](t, c.Get(fmt.Sprintf("/version-changer/model-preview/%d/%d", c.id, different)))
		if told.Kind != "different" {
			t.Errorf("a model of another shape: %+v", told)
		}
		c.done(t, "/version-changer/change-model/%d/%d", c.id, different)
		c.holds(t)
		c.done(t, "/version/undo/%d", c.id)
		c.holds(t, "475", "TOW")
		c.done(t, "/version-changer/change-model/%d/%d?carryOver=1", c.id, different)
		c.holds(t, "475", "TOW")

		refuses(t, "a model of no list", c.post(t, "/version-changer/change-model/%d/99999", c.id), 404, "not_found")
		refuses(t, "a stale revision", c.post(t, "/version-changer/change-model/%d/%d?revision=%d", c.id, same, before.Revision), 409, "changed_meanwhile")
	})
}

// TestChangeOfType: the prices of the type, without what it does not sell; a
// model without a price refuses it; back again costs what it did (O-061..O-065).
func TestChangeOfType(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := demoCar(t, p, "standard")
		only := ""
		for code, o := range c.options(t, "options") {
			if o.PriceStandard != nil && o.PriceEmbassy == nil && o.State == "selectable" && len(o.Contents) == 0 {
				only = code
			}
		}
		if only == "" {
			t.Fatal("the demo group has no option that embassies cannot buy")
		}
		c.click(t, "TOW", "")
		c.click(t, only, "")
		before := c.now(t)
		told := apitest.Done[preview](t, c.Get(fmt.Sprintf("/version-changer/type-preview/%d/embassy", c.id)))
		if len(told.Kept) != 1 || len(told.Missing) != 1 || told.Missing[0].Code != only || *told.Before != before.Price {
			t.Errorf("to an embassy: %+v", told)
		}
		var plain []struct{ Code string }
		c.Get(fmt.Sprintf("/version-changer/missing-type-features/%d/embassy", c.id)).JSON(t, &plain)
		if len(plain) != 1 || plain[0].Code != only {
			t.Errorf("the documented list: %+v", plain)
		}
		if v := c.done(t, "/version-changer/change-type/%d/embassy", c.id); v.Price != *told.After {
			t.Errorf("costs %s, told as %s", v.Price, *told.After)
		}
		c.holds(t, "TOW")
		c.done(t, "/version-changer/change-type/%d/standard", c.id)
		c.holds(t, "TOW")
		c.done(t, "/version/undo/%d", c.id)
		if v := c.done(t, "/version/undo/%d", c.id); v.Price != before.Price {
			t.Errorf("both undone it costs %s", v.Price)
		}
		c.holds(t, "TOW", only)

		if got := c.Put("/model/1", `{"pricelistId":1,"price_diplomatic":null}`); got.Status != http.StatusOK || field(t, got, "price_diplomatic") != "null" {
			t.Fatalf("take the price away: %d %s", got.Status, got.Body)
		}
		refuses(t, "a type without a price", c.post(t, "/version-changer/change-type/%d/diplomatic", c.id), 422, "model_not_sold_for_type")
		if told := apitest.Done[preview](t, c.Get(fmt.Sprintf("/version-changer/type-preview/%d/diplomatic", c.id))); told.Refused != "no_price" {
			t.Errorf("the same before: %+v", told)
		}
		c.holds(t, "TOW", only)
	})
}

// TestPricesAreKept: an offer keeps the prices it was made with; the list of
// the day is taken when it is picked, and what it would change is told before
// (OP-093). A discount in money is then marked to be checked.
func TestPricesAreKept(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := demoCar(t, p, "standard")
		c.click(t, "TOW", "")
		c.Put(fmt.Sprintf("/version/%d", c.id), `{"discount_type":"money","discount_money":100}`)
		before := c.now(t)
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
		if now := c.now(t); now.Price != before.Price {
			t.Errorf("a change of the list makes it %s", now.Price)
		}
		c.Put(fmt.Sprintf("/version/%d", c.id), `{"comment":"still the same price"}`)
		if now := c.now(t); now.Price != before.Price {
			t.Errorf("a comment makes it %s", now.Price)
		}
		var shown struct {
			Findings []struct{ Code string }
		}
		c.Get(fmt.Sprintf("/version/car/%d", c.id)).JSON(t, &shown)
		if len(shown.Findings) != 1 || shown.Findings[0].Code != "price_changed" {
			t.Errorf("the car tells %+v", shown)
		}
		type choice struct {
			ID            int64
			Current       bool
			Difference    *money.Cents
			NetDifference *money.Cents `json:"net_difference"`
			PricesChanged bool         `json:"prices_changed"`
			Missing       int
		}
		lists := apitest.Done[[]choice](t, c.Get(fmt.Sprintf("/version/pricelists/%d", c.id)))
		if !lists[0].Current || !lists[0].PricesChanged || *lists[0].Difference != 12100 || *lists[0].NetDifference != 10000 || lists[0].Missing != 0 {
			t.Errorf("the lists to pick: %+v", lists)
		}
		one := apitest.Done[choice](t, c.Get(fmt.Sprintf("/version/pricelist/%d/%d", c.id, lists[0].ID)))
		if !one.Current || *one.Difference != *lists[0].Difference || *one.NetDifference != *lists[0].NetDifference {
			t.Errorf("the same list asked for alone: %+v", one)
		}
		refuses(t, "a list that is none", c.Get(fmt.Sprintf("/version/pricelist/%d/99999", c.id)), 404, "not_found")
		got := c.post(t, "/version/pricelist/%d/%d", c.id, lists[0].ID)
		if after := apitest.Done[version](t, got); after.Price != before.Price+12100 || field(t, got, "check_discount") != "true" {
			t.Errorf("picked it costs %s: %s", after.Price, got.Body)
		}
		if got := c.Put(fmt.Sprintf("/version/%d", c.id), `{"discount_money":120}`); field(t, got, "check_discount") != "false" {
			t.Error("a new discount is still to be checked")
		}
	})
}

// TestCopies: a copy is a draft of one's own with the same car; a template has
// nobody's customer, and offers begin from it.
func TestCopies(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := demoCar(t, p, "standard")
		c.click(t, "TOW", "")
		c.Put(fmt.Sprintf("/version/%d", c.id), `{"customer_name":"Ona","discount":3,"crm_doc_id":"7"}`)
		made := c.post(t, "/version/duplicate/%d", c.id)
		of := *c
		of.id = apitest.Done[version](t, made).ID
		of.holds(t, "TOW")
		if field(t, made, "customer_name") != `"Ona"` || field(t, made, "crm_doc_id") != `""` || field(t, made, "status") != `"draft"` || of.id == c.id ||
			field(t, made, "number") == field(t, c.Get(fmt.Sprintf("/version/%d", c.id)), "number") {
			t.Errorf("a copy: %s", made.Body)
		}
		template := c.post(t, "/version/template/%d", c.id)
		if field(t, template, "customer_name") != `""` || field(t, template, "status") != `"template"` || field(t, template, "expire_date") != "null" {
			t.Errorf("a template: %s", template.Body)
		}
		if body := c.Get(fmt.Sprintf("/version/car/%d", apitest.Done[version](t, template).ID)).Body; strings.Contains(body, `"required":true`) {
			t.Errorf("a template, which nobody finishes, needs something: %s", body)
		}
		of.id = c.done(t, "/offer/fromTemplate/%d", apitest.Done[version](t, template).ID).ID
		of.holds(t, "TOW")
		refuses(t, "a template that is none", c.post(t, "/offer/fromTemplate/%d", c.id), 409, "not_a_template")
		empty := demoCar(t, p, "standard")
		c.done(t, "/offer/copy/%d/%d", c.id, empty.id)
		empty.holds(t, "TOW")
	})
}

// TestWhoElseIsHere: each sees the others who have the offer open.
func TestWhoElseIsHere(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := demoCar(t, p, "standard")
		path := fmt.Sprintf("/version/presence/%d", c.id)
		type seen struct {
			Editors  []struct{ Name string }
			Revision int64
		}
		if s := apitest.Done[seen](t, c.Post(path, `{}`)); len(s.Editors) != 0 {
			t.Errorf("alone: %+v", s)
		}
		manager := p.As(t, "jonas")
		if s := apitest.Done[seen](t, manager.Post(path, `{}`)); len(s.Editors) != 1 {
			t.Errorf("the second sees %+v", s)
		}
		before := apitest.Done[seen](t, manager.Post(path, `{}`)).Revision
		if again := apitest.Done[seen](t, manager.Post(path, `{}`)).Revision; again != before {
			t.Errorf("being there has moved the offer from %d to %d", before, again)
		}
		c.click(t, "HST", "")
		if after := apitest.Done[seen](t, manager.Post(path, `{}`)).Revision; after <= before {
			t.Errorf("a choice of the other has not moved the offer on from %d: %d", before, after)
		}
		apitest.Done[seen](t, c.Post(path, `{"leaving":true}`))
		if s := apitest.Done[seen](t, manager.Post(path, `{}`)); len(s.Editors) != 0 {
			t.Errorf("after the first left: %+v", s)
		}
	})
}

// TestHistoryTellsOfChoices: the log of an offer tells what was chosen, an
// option that costs nothing too.
func TestHistoryTellsOfChoices(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := demoCar(t, p, "standard")
		var rows []struct {
			ID          int64
			FeatureCode string `json:"feature_code"`
		}
		c.Get("/model-feature?pricelistId=1&modelId=1").JSON(t, &rows)
		for _, row := range rows {
			if row.FeatureCode == "HST" {
				c.Put(fmt.Sprintf("/model-feature/%d", row.ID), `{"price_standard":0}`)
			}
		}
		c.click(t, "HST", "")
		c.holds(t, "HST")
		var history []struct{ Changes map[string]any }
		c.Get(fmt.Sprintf("/version/%d/history", c.id)).JSON(t, &history)
		if len(history) != 2 || history[0].Changes["features"] == nil {
			t.Errorf("the history: %+v", history)
		}
		refuses(t, "choices written as a field", c.Put(fmt.Sprintf("/version/%d", c.id), `{"features":[],"nonsense":1}`), 422, "validation_failed")
		c.Put(fmt.Sprintf("/version/%d", c.id), `{"features":[]}`)
		c.holds(t, "HST")
	})
}

// TestCarInCodes: the car goes to another configurator in codes and comes back
// from it; codes that the model does not know are told (OP-102).
func TestCarInCodes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := demoCar(t, p, "standard")
		c.click(t, "TOW", "")
		type matched struct{ Matched, Unknown []string }
		got := apitest.Done[matched](t, c.post(t, "/version/sgate/match-features/%d/hst,%%20CAM,NONE", c.id))
		if !slices.Equal(got.Matched, []string{"HST", "CAM"}) || !slices.Equal(got.Unknown, []string{"NONE"}) {
			t.Errorf("matched: %+v", got)
		}
		c.holds(t, "TOW", "HST", "CAM")
		told := apitest.Done[struct {
			Model    string
			Features []string
		}](t, c.Get(fmt.Sprintf("/version/sgate/%d", c.id)))
		if told.Model != "A01P" || !slices.Equal(told.Features, []string{"TOW", "HST", "CAM"}) {
			t.Errorf("the car in codes: %+v", told)
		}
		c.done(t, "/version-changer/delete-feature/%d/%d", c.id, c.at["HST"])
		c.holds(t, "TOW", "CAM")
		refuses(t, "an option that is not there", c.post(t, "/version-changer/delete-feature/%d/%d", c.id, c.at["HST"]), 404, "not_found")
	})
}

// TestEquipmentAndImages: an offer tells of the standard equipment of its
// model, less what was taken off, and shows the images of the model when asked.
func TestEquipmentAndImages(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := demoCar(t, p, "standard")
		equipment := func() (ids []int64) {
			for _, e := range apitest.Done[[]struct{ ID int64 }](t, c.Get(fmt.Sprintf("/version-equipment?versionId=%d", c.id))) {
				ids = append(ids, e.ID)
			}
			return ids
		}
		all := equipment()
		if got := c.Delete(fmt.Sprintf("/version-equipment/%d", all[0])); got.Status != http.StatusNoContent || len(equipment()) != len(all)-1 {
			t.Errorf("taken off: %d, %d of %d left", got.Status, len(equipment()), len(all))
		}
		c.post(t, "/model-equipment/assign/%d/%d", c.model, c.id)
		if len(equipment()) != len(all) {
			t.Error("assigned anew it is not whole")
		}
		refuses(t, "the equipment of another model", c.post(t, "/model-equipment/assign/2/%d", c.id), 404, "not_found")
		if got := c.post(t, "/version-image/copy-from-model/%d/%d", c.id, c.model); got.Status != http.StatusOK {
			t.Errorf("the images of the model: %d %s", got.Status, got.Body)
		}
		if got := c.post(t, "/version-image/delete-all/%d", c.id); got.Status != http.StatusNoContent {
			t.Errorf("without images: %d %s", got.Status, got.Body)
		}
		apitest.Rejects(t, "a file that is no image", c.Post("/version-image", fmt.Sprintf(`{"version_id":%d,"image":"none.png"}`, c.id)), "image")
	})
}
