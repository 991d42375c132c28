package ofvehicle_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// typed is what tests look at of an offer of a type.
type typed struct {
	version
	Type      string
	Price     float64  `json:"price"`
	ListModel *float64 `json:"list_model"`
	Delivery  string   `json:"delivery_term"`
}

func (v *typed) options() []int64 {
	var ids []int64
	for _, f := range v.Features {
		ids = append(ids, f.FeatureID)
	}
	slices.Sort(ids)
	return ids
}

// TestExistingCarsAreOfferedInAnyType: a built car and a used one are offered to an embassy or a diplomat, from the
// beginning or by a change of type, while the car stays as it is; the way back leads to the same offer.
func TestExistingCarsAreOfferedInAnyType(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		id := newCar(t, admin, `,"options_full":"TOW HST","price":40000,"price_discounted":38000`)
		standard := apitest.Done[typed](t, fromStock(admin, id))
		for _, kind := range []string{"embassy", "diplomatic"} {
			begun := apitest.Done[typed](t, admin.Post(fmt.Sprintf("/offer/from-stock?id=%d&companyId=1&brandId=1&type=%s", id, kind), nil))
			if begun.Type != kind || !begun.Frozen || begun.Discounted != nil || begun.ListModel == nil || begun.Price == standard.Price {
				t.Errorf("begun for %s: %+v", kind, begun)
			}
			lost := admin.Get(fmt.Sprintf("/stock/validate-missing-feature/%d/1?type=%s", id, kind))
			if lost.Status != http.StatusOK {
				t.Errorf("what it loses for %s: %d %s", kind, lost.Status, lost.Body)
			}

			changed := apitest.Done[typed](t, admin.Post(fmt.Sprintf("/version-changer/change-type/%d/%s", standard.ID, kind), nil))
			if changed.Type != kind || !changed.Frozen || *changed.VehicleID != id || changed.Price != begun.Price || !slices.Equal(changed.options(), begun.options()) {
				t.Errorf("changed to %s: %+v\nbegun so %+v", kind, changed, begun)
			}
			back := apitest.Done[typed](t, admin.Post(fmt.Sprintf("/version-changer/change-type/%d/standard", standard.ID), nil))
			if back.Type != "standard" || back.Price != standard.Price || !slices.Equal(back.options(), standard.options()) {
				t.Errorf("back from %s: %+v\nwas %+v", kind, back, standard)
			}
		}

		// What is done is undone, the car stays all the same, and the rest of it is still not changed by hand.
		apitest.Done[typed](t, admin.Post(fmt.Sprintf("/version-changer/change-type/%d/embassy", standard.ID), nil))
		undone := apitest.Done[typed](t, admin.Post(fmt.Sprintf("/version/undo/%d", standard.ID), `{}`))
		if undone.Type != "standard" || !slices.Equal(undone.options(), standard.options()) {
			t.Errorf("undone: %+v", undone)
		}
		selection := admin.Put(fmt.Sprintf("/version/%d/selection", standard.ID), fmt.Sprintf(`{"chosen":[],"dropped":[],"revision":%d}`, undone.Revision))
		if selection.Status != http.StatusConflict {
			t.Errorf("another selection: %d %s", selection.Status, selection.Body)
		}

		used := usedCar(t, admin, `,"price":21000,"vat_regime":"standard"`)
		v := apitest.Done[typed](t, admin.Post(fmt.Sprintf("/version/fromVehicle/%d/1/1/0?type=embassy", used), nil))
		if v.Type != "embassy" || v.Status != "used" || v.Total != 21000 || carOf(t, admin, v.version).VAT.Shown {
			t.Errorf("a used car for an embassy: %+v", v)
		}
		if v = apitest.Done[typed](t, admin.Post(fmt.Sprintf("/version-changer/change-type/%d/standard", v.ID), nil)); v.Type != "standard" || v.Total != 21000 || !v.Frozen {
			t.Errorf("the same for anybody: %+v", v)
		}
	})
}

// TestExistingCarsSayWhenTheyAreDelivered: the document of a car that exists says where it stands, and not how long one
// would be built; a term that is typed goes before.
func TestExistingCarsSayWhenTheyAreDelivered(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		saysOf := func(id int64) string {
			return apitest.Done[struct{ Delivery string }](t, admin.Get(fmt.Sprintf("/version/summary/%d", id))).Delivery
		}
		begin := func(id int64) typed { return apitest.Done[typed](t, fromStock(admin, id)) }

		standing := begin(newCar(t, admin, `,"options_full":"TOW"`))
		if standing.Delivery != "" || saysOf(standing.ID) != "Automobilis yra sandėlyje." {
			t.Errorf("a car in the stock: %q, %q", standing.Delivery, saysOf(standing.ID))
		}
		apitest.Done[typed](t, admin.Put(fmt.Sprintf("/version/%d", standing.ID), `{"language_id":2}`))
		if got := saysOf(standing.ID); got != "The vehicle is in stock." {
			t.Errorf("in the language of the offer: %q", got)
		}
		apitest.Done[typed](t, admin.Put(fmt.Sprintf("/version/%d", standing.ID), `{"delivery_term":"On Monday"}`))
		if got := saysOf(standing.ID); got != "On Monday" {
			t.Errorf("typed: %q", got)
		}

		coming := begin(admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1,"options_full":"TOW","foreseen_date":"2099-05-04"}`))
		if got := saysOf(coming.ID); coming.Delivery != "" || !strings.Contains(got, "2099") {
			t.Errorf("a car that is awaited: %q, %q", coming.Delivery, got)
		}
		ordered := begin(admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1,"options_full":"TOW"}`))
		if got := saysOf(ordered.ID); got == "" || got != ordered.Delivery {
			t.Errorf("a car of which nobody knows when it comes has the term of the company: %q, %q", ordered.Delivery, got)
		}
	})
}

// TestPriceOfTheStockOrItsDifference: where a car costs another amount in the stock than by the list, the offer says so,
// and takes that of the stock when asked; a customer who has the car already is said too.
func TestPriceOfTheStockOrItsDifference(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		codes := func(v version) []string {
			var all []string
			for _, f := range carOf(t, admin, v).Findings {
				if f.Text == "" {
					t.Errorf("%s has no words", f.Code)
				}
				all = append(all, f.Code)
			}
			return all
		}
		v := apitest.Done[version](t, fromStock(admin, newCar(t, admin, `,"options_full":"TOW","price":12345.60`)))
		if got := codes(v); !slices.Contains(got, "price_differs:vehicle") {
			t.Errorf("nothing says that the prices differ: %q", got)
		}
		v = apitest.Done[version](t, admin.Post(fmt.Sprintf("/version/take-vehicle-price/%d", v.ID), `{}`))
		if got := codes(v); v.Discounted == nil || *v.Discounted != 12345.60 || slices.Contains(got, "price_differs:vehicle") {
			t.Errorf("with the price of the stock: %+v %q", v, got)
		}
		dear := apitest.Done[version](t, fromStock(admin, newCar(t, admin, `,"options_full":"TOW","price":12345.60`)))
		apitest.Done[version](t, admin.Put(fmt.Sprintf("/version/%d", dear.ID), `{"discount":3}`))
		if got := codes(dear); slices.Contains(got, "price_differs:vehicle") {
			t.Errorf("with a discount somebody has decided: %q", got)
		}

		taken := apitest.Done[version](t, fromStock(admin, newCar(t, admin, `,"options_full":"TOW","owner":"Ona Petraitytė","customer_type":"private"`)))
		if got := codes(taken); !slices.Contains(got, "vehicle_customer") {
			t.Errorf("nothing says that the car has a customer: %q", got)
		}
		apitest.Done[version](t, admin.Put(fmt.Sprintf("/version/%d", taken.ID), `{"customer_name":"Ona Petraitytė"}`))
		if got := codes(taken); slices.Contains(got, "vehicle_customer") {
			t.Errorf("the customer of the car is that of the offer: %q", got)
		}
	})
}
