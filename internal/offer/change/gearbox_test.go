package change_test

import (
	"fmt"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestChangeOfModelTakesItsGearbox: an offer has the gearbox that its model says, also after a change to a model of the same shape
// with another; one that says nothing keeps what the offer had (OP-056).
func TestChangeOfModelTakesItsGearbox(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		const automatic, manual = 16, 17 // of the same body type and model range
		c := offertest.Begin(t, p.As(t, "admin"), 1, 1, 1, automatic, "standard")
		type offered struct {
			GearboxID int64 `json:"gearbox_id"`
		}
		type model struct {
			Revision  int64
			GearboxID *int64 `json:"gearbox_id"`
		}
		of := func(id int64) model {
			return apitest.Done[model](t, c.Get(fmt.Sprintf("/model/%d", id)))
		}
		if *of(automatic).GearboxID == *of(manual).GearboxID {
			t.Fatal("the models have the same gearbox")
		}

		change := func(to, gearbox int64) {
			t.Helper()
			got := apitest.Done[offered](t, c.Post(fmt.Sprintf("/version-changer/change-model/%d/%d", c.ID, to), nil))
			if got.GearboxID != gearbox {
				t.Errorf("changed to model %d the offer has gearbox %d, not %d", to, got.GearboxID, gearbox)
			}
		}

		change(manual, *of(manual).GearboxID)
		change(automatic, *of(automatic).GearboxID)
		apitest.Done[any](t, c.Put(fmt.Sprintf("/model/%d", manual), fmt.Sprintf(`{"revision":%d,"gearbox_id":null}`, of(manual).Revision)))
		change(manual, *of(automatic).GearboxID)
	})
}
