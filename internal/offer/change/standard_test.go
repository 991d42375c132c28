package change_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestStandardEquipmentLostByType: what is standard equipment for one type of
// offer and not sold for another is named before the change, like any option.
func TestStandardEquipmentLostByType(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		wheels := ""
		for code, o := range c.Options(t, "wheels") {
			if o.Standard {
				wheels = code
			}
		}
		if wheels == "" || c.Now(t).WheelID == nil {
			t.Fatal("the demo group has no standard wheels")
		}
		var rows []struct {
			ID          int64
			FeatureCode string `json:"feature_code"`
		}
		c.Get("/model-feature?pricelistId=1&modelId=1").JSON(t, &rows)
		for _, row := range rows {
			if row.FeatureCode != wheels {
				continue
			}
			if got := c.Put(fmt.Sprintf("/model-feature/%d", row.ID), `{"price_embassy":null,"standard_embassy":false}`); got.Status != http.StatusOK {
				t.Fatal(got)
			}
		}
		shown := apitest.Done[preview](t, c.Get(fmt.Sprintf("/version-changer/type-preview/%d/embassy", c.ID)))
		var named []string
		for _, m := range shown.Missing {
			named = append(named, m.Code)
		}
		c.PostDone(t, "/version-changer/change-type/%d/embassy", c.ID)
		if c.Now(t).WheelID != nil {
			t.Error("the car keeps wheels that are not sold for its type")
		}
		if !slices.Equal(named, []string{wheels}) {
			t.Errorf("the preview names %q as lost, not %s", named, wheels)
		}
	})
}
