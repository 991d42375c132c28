package order_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type arrived struct {
	Vehicles, Free []struct {
		ID            int64
		Name, Phase   string
		VehicleStatus string `json:"vehicle_status"`
	}
	Missing int64
}

// A confirmed order gets vehicles that there are and new ones, no more than it is for, and
// stays in line with them.
func TestVehiclesComeByAnOrder(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, inga, admin := p.As(t, "jonas"), p.As(t, "inga"), p.As(t, "admin")
		o := make1(t, jonas)
		at, of := at(o), fmt.Sprintf("/order/vehicles/%d", o.ID)
		apitest.Done[ordered](t, jonas.Put(at, `{"quantity":3,"customer_name":"Ona Onaitė"}`))
		refused(t, "a new order", inga.Post(of, `{"create":1}`), http.StatusConflict, "order_not_confirmed")
		apitest.Done[ordered](t, inga.Put(at, `{"status":"confirmed"}`))
		if got := jonas.Post(of, `{"create":1}`); got.Status != http.StatusForbidden {
			t.Errorf("by the dealer: %d %s", got.Status, got.Body)
		}
		free := admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1,"order_no":"LAISVAS-1"}`)
		customer := admin.Create(t, "/customer", `{"dealer_company_id":1,"name":"Kita Klientė"}`)
		taken := admin.Create(t, "/vehicle", fmt.Sprintf(`{"brand_id":1,"dealer_company_id":1,"model_id":1,"customer_id":%d}`, customer))
		refused(t, "of another customer", inga.Post(of, fmt.Sprintf(`{"link":[%d]}`, taken)), http.StatusConflict, "vehicle_of_another_customer")
		gone := admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1}`)
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/vehicle/archive/%d", gone), nil))
		refused(t, "an archived one", inga.Post(of, fmt.Sprintf(`{"link":[%d]}`, gone)), http.StatusConflict, "vehicle_not_of_order")
		other := admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":2}`)
		refused(t, "another model", inga.Post(of, fmt.Sprintf(`{"link":[%d]}`, other)), http.StatusConflict, "vehicle_not_of_order")
		refused(t, "too many", inga.Post(of, `{"create":4}`), http.StatusConflict, "order_full")
		if got := inga.Post(of, `{"link":[99999999]}`); got.Status != http.StatusNotFound {
			t.Errorf("a vehicle that there is not: %d %s", got.Status, got.Body)
		}
		got := apitest.Done[arrived](t, inga.Post(of, fmt.Sprintf(`{"link":[%d],"create":2}`, free)))
		if len(got.Vehicles) != 3 || got.Missing != 0 || len(got.Free) != 0 || got.Vehicles[0].Name != "LAISVAS-1" || got.Vehicles[1].VehicleStatus == "" {
			t.Errorf("all of them: %+v", got)
		}
		var made struct {
			OrderID     *int64 `json:"order_id"`
			ModelCode   string `json:"model_code"`
			ExtCode     string `json:"ext_code"`
			OptionsFull string `json:"options_full"`
			Owner       string
			OrderType   string `json:"order_type"`
		}
		car := fmt.Sprintf("/vehicle/%d", got.Vehicles[1].ID)
		if admin.Get(car).JSON(t, &made); made.OrderID == nil || *made.OrderID != o.ID || made.ModelCode == "" || made.ExtCode != "475" || made.OptionsFull != "W19 NAV" || made.Owner != "Ona Onaitė" || made.OrderType != "customer" {
			t.Errorf("a new one: %+v", made)
		}
		if again := apitest.Done[arrived](t, inga.Post(of, fmt.Sprintf(`{"link":[%d]}`, free))); len(again.Vehicles) != 3 {
			t.Errorf("one that it has already: %+v", again)
		}
		apitest.Rejects(t, "another model than that of its order", admin.Put(car, `{"model_id":2}`), "model_id")
		for _, code := range []string{"A03D", "NOPE"} {
			apitest.Rejects(t, "another code than that of its order", admin.Put(car, fmt.Sprintf(`{"model_code":%q}`, code)), "model_code")
		}
		apitest.Rejects(t, "another dealer than that of its order", admin.Put(car, `{"dealer_company_id":2}`), "dealer_company_id")
		if used := apitest.Done[[]struct{ Entity string }](t, inga.Get(at+"/used-by")); len(used) != 3 || used[0].Entity != "vehicle" {
			t.Errorf("used by %+v", used)
		}
		refused(t, "one more", inga.Post(of, `{"create":1}`), http.StatusConflict, "order_full")
		refused(t, "deleted beside its order", admin.Delete(car), http.StatusConflict, "in_use")
		if seen := read(t, jonas, o); seen.Vehicles != 3 {
			t.Errorf("the order counts %d", seen.Vehicles)
		}
		if log := logOf(t, jonas, o); log[0].Kind != "vehicle" || log[0].Old != "0" || log[0].New != "3" {
			t.Errorf("the log says %+v", log[0])
		}
		refused(t, "rejected with vehicles", inga.Put(at, `{"status":"rejected"}`), http.StatusConflict, "order_has_vehicles")
		apitest.Done[ordered](t, inga.Put(at, `{"status":"open"}`))
		apitest.Rejects(t, "fewer than have come", inga.Put(at, `{"quantity":2}`), "quantity")
		apitest.Rejects(t, "another model than has come", inga.Put(at, `{"model_id":2}`), "model_id")
		apitest.Done[ordered](t, inga.Put(at, `{"status":"new"}`))
		refused(t, "deleted with vehicles", inga.Delete(at), http.StatusConflict, "order_has_vehicles")
		left := apitest.Done[arrived](t, inga.Post(of, fmt.Sprintf(`{"unlink":[%d]}`, free)))
		if len(left.Vehicles) != 2 || left.Missing != 1 || len(left.Free) != 0 {
			t.Errorf("one taken off: %+v", left)
		}
		apitest.Done[ordered](t, inga.Put(at, `{"status":"confirmed"}`))
		if now := apitest.Done[arrived](t, inga.Get(of)); len(now.Free) == 0 || now.Free[0].ID != free {
			t.Errorf("to be linked: %+v", now)
		}
		refused(t, "taken off twice", inga.Post(of, fmt.Sprintf(`{"unlink":[%d]}`, free)), http.StatusConflict, "vehicle_of_another_order")
		happenings := apitest.Done[[]struct{ Kind, Text string }](t, admin.Get("/vehicle/timeline/"+fmt.Sprint(left.Vehicles[0].ID)))
		if last := happenings[len(happenings)-1]; last.Kind != "order" || last.Text != fmt.Sprint(o.ID) {
			t.Errorf("the story of the vehicle begins with %+v", last)
		}
		refused(t, "of another company", p.As(t, "ilze").Get(of), http.StatusNotFound, "not_found")
	})
}
