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

// TestSubstitutesHaveNotTheBrand: who stands in for a colleague works on the offers
// of that colleague of whatever brand, and sees nobody else's of a brand they do not
// have; when it is over, none of them.
func TestSubstitutesHaveNotTheBrand(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		const otherBrand, list, model = 1, 1, 1
		begin := func(c *apitest.Client) *offertest.Car {
			t.Helper()
			return offertest.Begin(t, c, 1, otherBrand, list, model, "standard")
		}
		of, others := begin(jonas), begin(admin)
		receiver := apitest.Done[struct{ ID int64 }](t, admin.Post("/user", map[string]any{
			"username": "receiver", "name": "Gavėja", "password": "a password of sixteen", "role_id": apitest.Done[struct {
				RoleID int64 `json:"role_id"`
			}](t, admin.Get(fmt.Sprintf("/user/%d", jonasID))).RoleID, "company_id": 1,
			"brand_ids": []int64{otherBrand}, "company_ids": []int64{1},
		})).ID
		apitest.Done[any](t, admin.Put(fmt.Sprintf("/user/%d", sauleID), `{"brand_ids":[4]}`))
		saule := p.As(t, "saule")
		at := fmt.Sprintf("/version/%d", of.ID)
		if got := saule.Get(at); got.Status != http.StatusNotFound {
			t.Fatalf("before anything: %d", got.Status)
		}
		today := date.On(p.DB().Now().Time)
		type acting struct{ ID, Revision int64 }
		stand := func(acts, away int64) acting {
			t.Helper()
			return apitest.Done[acting](t, admin.Post("/substitution", fmt.Sprintf(
				`{"company_id":1,"user_id":%d,"substituted_user_id":%d,"date_from":%q,"date_to":%q}`, acts, away, today, today)))
		}
		end := func(s acting) {
			apitest.Done[any](t, admin.Delete(fmt.Sprintf("/substitution/%d?revision=%d", s.ID, s.Revision)))
		}
		end(stand(sauleID, tomasID)) // for somebody else
		now := stand(sauleID, jonasID)

		listed := func(query string) (ids []int64) {
			t.Helper()
			for _, v := range apitest.Done[[]struct{ ID int64 }](t, saule.Get("/version?"+query)) {
				ids = append(ids, v.ID)
			}
			return ids
		}
		for _, query := range []string{"", "my=1", fmt.Sprintf("brandIds=%d", otherBrand), "my=1&sort=-price_total"} {
			if ids := listed(query); !slices.Contains(ids, of.ID) || slices.Contains(ids, others.ID) {
				t.Errorf("the list with %q: %v", query, ids)
			}
		}
		for _, path := range []string{"/version/%d", "/version/car/%d", "/version/view/%d", "/version/documents/%d", "/version/%d/history", "/version/pricelists/%d", "/version/summary/%d"} {
			if got := saule.Get(fmt.Sprintf(path, of.ID)); got.Status != http.StatusOK {
				t.Errorf(path+" of who is away: %d %s", of.ID, got.Status, got.Body)
			}
			if got := saule.Get(fmt.Sprintf(path, others.ID)); got.Status != http.StatusNotFound {
				t.Errorf(path+" of somebody else: %d %s", others.ID, got.Status, got.Body)
			}
		}
		if got, want := saule.Get(fmt.Sprintf("/version/car/%d", of.ID)), jonas.Get(fmt.Sprintf("/version/car/%d", of.ID)); offertest.Field(t, got, "lines") != offertest.Field(t, want, "lines") ||
			offertest.Field(t, got, "ledger") != offertest.Field(t, want, "ledger") {
			t.Errorf("the car as who is away sees it:\n%s\nas the substitute does:\n%s", want.Body, got.Body)
		}
		equipped := apitest.Done[[]struct {
			acting
			EquipmentID int64 `json:"equipment_id"`
		}](t, saule.Get(fmt.Sprintf("/version-equipment?versionId=%d", of.ID)))
		if len(equipped) > 0 {
			e := equipped[0]
			saule.Delete(fmt.Sprintf("/version-equipment/%d?revision=%d", e.ID, e.Revision))
			apitest.Done[any](t, saule.Post("/version-equipment", fmt.Sprintf(`{"version_id":%d,"equipment_id":%d}`, of.ID, e.EquipmentID)))
		} else {
			t.Error("no equipment is seen")
		}
		own := *of
		own.Client = saule
		if got := saule.Post(fmt.Sprintf("/version-image/copy-from-model/%d/%d", of.ID, model), nil); got.Status != http.StatusOK {
			t.Errorf("images: %d %s", got.Status, got.Body)
		}
		saved := own.SaveFields(`{"title":"Pakeista","customer_name":"Ona","customer_phone":"+37061234567","customer_email":"ona@pirkejas.lt","discount":2}`)
		if saved.Status != http.StatusOK {
			t.Fatalf("saved: %d %s", saved.Status, saved.Body)
		}
		if got := saule.Put(fmt.Sprintf("/version/%d", others.ID), `{"title":"X"}`); got.Status != http.StatusNotFound {
			t.Errorf("a write of somebody else's: %d", got.Status)
		}
		own.Click(t, "475", "")
		if got := own.PostTo(t, "/version/undo/%d", of.ID); got.Status != http.StatusOK {
			t.Errorf("undone: %d %s", got.Status, got.Body)
		}
		finished := own.Finish(own.Now(t).Revision)
		if finished.Status != http.StatusOK {
			t.Errorf("finished: %d %s", finished.Status, finished.Body)
		}
		if got := saule.Get(fmt.Sprintf("/pdf/view/%d", of.ID)); got.Status != http.StatusOK {
			t.Errorf("the document: %d %s", got.Status, got.Body)
		}
		// What the steps and dialogs of an open offer ask for, as who is away gets it.
		for _, path := range []string{
			"/model-feature/options-state/MODEL/ID", "/model-feature/prices/MODEL/ID", "/model-feature/equipment/MODEL/ID", "/version/colleagues/ID",
			"/version-equipment?versionId=ID", "/version-image?versionId=ID", "/offer/models/1/LIST", "/version/pricelists/ID",
		} {
			path = strings.NewReplacer("MODEL", fmt.Sprint(model), "ID", fmt.Sprint(of.ID), "LIST", fmt.Sprint(list)).Replace(path)
			if got, want := saule.Get(path), jonas.Get(path); got.Status != want.Status || got.Body != want.Body {
				t.Errorf("%s: %d %.300s; who is away gets %d %.300s", path, got.Status, got.Body, want.Status, want.Body)
			}
		}
		// Another offer of the list is none of theirs: what opens the list is not.
		if got := saule.Get(fmt.Sprintf("/offer/models/1/%d", list+1)); got.Status == http.StatusOK && got.Body != "[]" {
			t.Errorf("models of a list that no offer of theirs has: %.200s", got.Body)
		}
		for _, query := range []string{"keyword=pakeista", "keyword=pak.*ta"} {
			if ids := listed(query); !slices.Equal(ids, []int64{of.ID}) {
				t.Errorf("found by %s: %v", query, ids)
			}
		}
		if export := saule.Get("/version?format=csv").Body; !strings.Contains(export, "Pakeista") {
			t.Errorf("the export: %.300s", export)
		}
		why := apitest.Done[struct{ Allowed bool }](t, saule.Get(fmt.Sprintf("/permission/why?state=app.offer.edit&entity=version&id=%d", of.ID)))
		if !why.Allowed {
			t.Error("the reasons say that it is not allowed")
		}
		// What is of the brand alone stays unseen.
		if got := saule.Get(fmt.Sprintf("/pricelist/%d", list)); got.Status == http.StatusOK {
			t.Error("a price list of the brand is read by itself")
		}

		given := begin(jonas)
		if got := saule.Post(fmt.Sprintf("/version/hand-over/%d/%d", given.ID, receiver), `{}`); got.Status != http.StatusOK {
			t.Errorf("handed over: %d %s", got.Status, got.Body)
		}
		if got := saule.Get(fmt.Sprintf("/version/%d", given.ID)); got.Status != http.StatusNotFound {
			t.Errorf("after it was handed over: %d", got.Status)
		}
		end(now)
		if got := saule.Get(fmt.Sprintf("/offer/models/1/%d", list)); got.Status == http.StatusOK && got.Body != "[]" {
			t.Errorf("models when it is over: %.200s", got.Body)
		}
		if got := saule.Get(at); got.Status != http.StatusNotFound {
			t.Errorf("when it is over: %d", got.Status)
		}
	})
}
