package vehicle_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type status struct {
	ID       int64
	Revision int64
	Code     string
	Phase    string
	Status   string
	Sort     int64
}

// A status is added, corrected, ordered and archived; its manufacturer's codes and
// first status follow only statuses that cars of it can have.
func TestStatusesOfAManufacturer(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		list := apitest.Done[[]status](t, admin.Get("/vehicle-status?manufacturerId=1"))
		if len(list) != 7 || list[0].Phase != "planned" || list[6].Phase != "archive" {
			t.Fatalf("statuses of Aurora: %+v", list)
		}
		sold, planned := list[5].ID, list[0].ID
		id := admin.Create(t, "/vehicle-status", `{"manufacturer_id":1,"code":"Tran2","name":{"1":"Muitinėje"},"phase":"transit"}`)
		made := apitest.Done[status](t, admin.Get(fmt.Sprintf("/vehicle-status/%d", id)))
		if made.Code != "Tran2" || made.Sort != 8 || made.Status != "active" {
			t.Errorf("a new status: %+v", made)
		}
		apitest.Rejects(t, "a code that is taken", admin.Post("/vehicle-status", `{"manufacturer_id":1,"code":"TRAN2","phase":"transit"}`), "code")
		apitest.Rejects(t, "no phase", admin.Post("/vehicle-status", `{"manufacturer_id":1,"code":"X9","phase":"somewhere"}`), "phase")
		apitest.Rejects(t, "a manufacturer that is not there", admin.Post("/vehicle-status", `{"manufacturer_id":999,"code":"X9","phase":"sold"}`), "manufacturer_id")
		apitest.Rejects(t, "another manufacturer", admin.Put(fmt.Sprintf("/vehicle-status/%d", id), `{"manufacturer_id":2}`), "manufacturer_id")

		of := func(maker, status int64, code int) string {
			return fmt.Sprintf(`{"manufacturer_id":%d,"code":%d,"vehicle_status_id":%d,"external_code":"Q%d"}`, maker, code, status, code)
		}
		order := admin.Create(t, "/order-status", of(1, id, 165))
		apitest.Rejects(t, "a number that is taken", admin.Post("/order-status", fmt.Sprintf(`{"manufacturer_id":1,"code":165,"vehicle_status_id":%d}`, id)), "code")
		apitest.Rejects(t, "a number above that of cars in stock", admin.Post("/order-status", of(1, id, 183)), "code")
		apitest.Rejects(t, "the status of a sold car", admin.Post("/order-status", of(1, sold, 166)), "vehicle_status_id")
		apitest.Rejects(t, "the status of another manufacturer", admin.Post("/order-status", of(2, id, 166)), "vehicle_status_id")
		apitest.Rejects(t, "no status", admin.Post("/order-status", of(1, 0, 166)), "vehicle_status_id")
		phase := func(phase string) apitest.Response {
			return admin.Put(fmt.Sprintf("/vehicle-status/%d", id), fmt.Sprintf(`{"phase":%q}`, phase))
		}
		apitest.Rejects(t, "the phase of sold cars, while an order code leads to it", phase("sold"), "phase")
		if got := phase("stock"); got.Status != http.StatusOK {
			t.Errorf("another open phase: %d %s", got.Status, got.Body)
		}
		uses := admin.Get(fmt.Sprintf("/vehicle-status/%d/used-by", id))
		if !strings.Contains(uses.Body, "order-status") || !strings.Contains(uses.Body, "165") {
			t.Errorf("what uses the status: %s", uses.Body)
		}

		start := func(maker, status int64) apitest.Response {
			return admin.Put(fmt.Sprintf("/manufacturer/%d", maker), fmt.Sprintf(`{"default_vehicle_status_id":%d}`, status))
		}
		apitest.Rejects(t, "new cars that are sold", start(1, sold), "default_vehicle_status_id")
		apitest.Rejects(t, "new cars with the status of others", start(2, planned), "default_vehicle_status_id")
		apitest.Rejects(t, "new cars with a status that is not there", start(1, 9999), "default_vehicle_status_id")
		if got := start(1, planned); got.Status != http.StatusOK {
			t.Errorf("the first status of new cars: %d %s", got.Status, got.Body)
		}
		if got := admin.Delete(fmt.Sprintf("/vehicle-status/%d?anyway=1", planned)); got.Status != http.StatusOK {
			t.Errorf("archive the first status of new cars: %d %s", got.Status, got.Body)
		}
		if got := admin.Put("/manufacturer/1", `{"name":"Aurora"}`); got.Status != http.StatusOK {
			t.Errorf("rename the manufacturer after it: %d %s", got.Status, got.Body)
		}
		if got := start(1, list[1].ID); got.Status != http.StatusOK {
			t.Errorf("another first status: %d %s", got.Status, got.Body)
		}
		apitest.Rejects(t, "new cars with an archived status", start(1, planned), "default_vehicle_status_id")
		if got := admin.Get("/manufacturer/1/used-by"); !strings.Contains(got.Body, "vehicle-status") {
			t.Errorf("what uses the manufacturer: %s", got.Body)
		}
		if got := admin.Delete(fmt.Sprintf("/order-status/%d", order)); got.Status != http.StatusNoContent {
			t.Errorf("delete an order status: %d %s", got.Status, got.Body)
		}
		if got := admin.Delete(fmt.Sprintf("/vehicle-status/%d?anyway=1", id)); got.Status != http.StatusOK {
			t.Errorf("archive a status: %d %s", got.Status, got.Body)
		}
		apitest.Rejects(t, "an archived status", admin.Post("/order-status", of(1, id, 166)), "vehicle_status_id")
	})
}

// Who keeps the statuses of one brand's manufacturers leaves alone those that brands of others have too.
func TestStatusesOfOthers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		inga := p.As(t, "inga")
		if got := inga.Post("/vehicle-status", `{"manufacturer_id":1,"code":"X","phase":"planned"}`); got.Status != http.StatusForbidden {
			t.Errorf("without the right: %d %s", got.Status, got.Body)
		}
		if got := inga.Get("/vehicle-status?manufacturerId=1"); got.Status != http.StatusOK {
			t.Errorf("reading takes no right: %d %s", got.Status, got.Body)
		}
	})
}
