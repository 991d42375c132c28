package survey_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/testkit/apitest"
)

func TestMain(m *testing.M) { apitest.Main(m) }

type kpi struct {
	ID       int64
	Title    map[string]string
	Unit     string `json:"business_unit"`
	Type     string
	Status   string
	Sort     int64
	Revision int64
}

func kpis(t *testing.T, c *apitest.Client, query string) []kpi {
	t.Helper()
	return apitest.Done[[]kpi](t, c.Get("/kpi?"+query))
}

// Each unit has its KPIs in an order of their own; one is put out of use and back by a call
// that answers either of the two lists (B-060 to B-063).
func TestKPILife(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		apitest.Rejects(t, "no title", admin.Post("/kpi", `{"title":{},"business_unit":"sales"}`), "title")
		apitest.Rejects(t, "no such unit", admin.Post("/kpi", `{"title":{"1":"X"},"business_unit":"parts"}`), "business_unit")
		before := kpis(t, admin, "businessUnit=sales")
		id := admin.Create(t, "/kpi", `{"title":{"1":"Kavos skonis"},"business_unit":"sales"}`)
		after := kpis(t, admin, "businessUnit=sales")
		last := after[len(after)-1]
		if len(after) != len(before)+1 || last.ID != id || last.Type != "kpi" || last.Sort != int64(len(after)) {
			t.Fatalf("a new one stands behind the others of its unit: %+v", after)
		}
		one := fmt.Sprintf("/kpi/%d", id)
		apitest.Rejects(t, "another unit", admin.Put(one, `{"business_unit":"service"}`), "business_unit")
		apitest.Rejects(t, "another type", admin.Put(one, `{"type":"nps"}`), "type")

		change := func(status, list string, revision int64) apitest.Response {
			return admin.Post("/kpi/change", fmt.Sprintf(`{"id":%d,"status":%q,"type":%q,"revision":%d}`, id, status, list, revision))
		}
		if got := apitest.Done[[]kpi](t, change("deleted", "other", last.Revision)); len(got) != 1 || got[0].ID != id || got[0].Unit != "sales" {
			t.Errorf("the others: %+v", got)
		}
		if got := change("active", "active", last.Revision); got.Status != http.StatusConflict {
			t.Errorf("changed as it was before: %d %s", got.Status, got.Body)
		}
		if got := apitest.Done[[]kpi](t, change("active", "active", last.Revision+1)); len(got) != len(after) {
			t.Errorf("those in use: %+v", got)
		}
		if got := change("paused", "active", last.Revision+2); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("no such status: %d %s", got.Status, got.Body)
		}

		ids := make([]int64, 0, len(after))
		for i := len(after) - 1; i >= 0; i-- {
			ids = append(ids, after[i].ID)
		}
		if got := admin.Post("/kpi/sort", map[string]any{"ids": ids}); got.Status != http.StatusNoContent {
			t.Errorf("put into an order: %d %s", got.Status, got.Body)
		}
		if got := kpis(t, admin, "businessUnit=sales"); got[0].ID != id {
			t.Errorf("in another order: %+v", got)
		}
		if got := p.As(t, "jonas").Post("/kpi", `{"title":{"1":"X"},"business_unit":"sales"}`); got.Status != http.StatusForbidden {
			t.Errorf("made without the right: %d", got.Status)
		}
	})
}

// Each unit has one NPS, from the start and for good.
func TestNPSStays(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for _, unit := range []string{"sales", "service"} {
			found := kpis(t, admin, "type=nps&businessUnit="+unit)
			if len(found) != 1 {
				t.Fatalf("the NPS of %s: %+v", unit, found)
			}
			one := fmt.Sprintf("/kpi/%d", found[0].ID)
			for what, got := range map[string]apitest.Response{
				"archived": admin.Delete(one), "saved as archived": admin.Put(one, `{"status":"deleted"}`),
				"put out of use": admin.Post("/kpi/change", fmt.Sprintf(`{"id":%d,"status":"deleted","type":"active","revision":%d}`, found[0].ID, found[0].Revision)),
			} {
				if got.Status != http.StatusConflict || got.Problem(t).Code != "nps_stays" {
					t.Errorf("the NPS of %s %s: %d %s", unit, what, got.Status, got.Body)
				}
			}
			admin.Post("/kpi/bulk", fmt.Sprintf(`{"ids":[%d],"action":"archive"}`, found[0].ID))
			apitest.Rejects(t, "a second one", admin.Post("/kpi", fmt.Sprintf(`{"title":{"1":"NPS"},"business_unit":%q,"type":"nps"}`, unit)), "type")
			apitest.Rejects(t, "another type", admin.Put(one, `{"type":"kpi"}`), "type")
			if left := kpis(t, admin, "type=nps&businessUnit="+unit); len(left) != 1 {
				t.Errorf("after all that: %+v", left)
			}
		}
	})
}

// Until somebody has answered, each KPI in use has a figure without a value.
func TestFiguresWithoutAnswers(t *testing.T) {
	type figure struct {
		ID     int64 `json:"kpi_id"`
		Type   string
		Figure struct {
			Value *int64
			N     int64
			State string
		}
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		measured := kpis(t, admin, "businessUnit=service")
		figures := apitest.Done[[]figure](t, admin.Get("/kpi/stats?businessUnit=service"))
		if len(figures) != len(measured) {
			t.Errorf("%d figures of %d KPIs", len(figures), len(measured))
		}
		for _, f := range figures {
			if f.Figure.Value != nil || f.Figure.N != 0 || f.Figure.State != "none" {
				t.Errorf("without answers: %+v", f)
			}
		}
		if nps := apitest.Done[[]figure](t, admin.Get("/kpi/nps")); len(nps) != 2 || nps[0].Type != "nps" || nps[1].Type != "nps" {
			t.Errorf("the NPS of each unit: %+v", nps)
		}
		if groups := apitest.Done[[]any](t, admin.Get("/kpi/grouped-stats?by=month")); len(groups) != 0 {
			t.Errorf("months with answers: %v", groups)
		}
		if got := p.As(t, "ruta").Get("/kpi/stats"); got.Status != http.StatusForbidden {
			t.Errorf("without the right: %d", got.Status)
		}
	})
}
