package offer_test

import (
	"fmt"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestHistoryShowsChoices: the log of an offer shows what was chosen, an
// option that costs nothing too.
func TestHistoryShowsChoices(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
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
		c.Click(t, "HST", "")
		c.Holds(t, "HST")
		var history []struct{ Changes map[string]any }
		c.Get(fmt.Sprintf("/version/%d/history", c.ID)).JSON(t, &history)
		if len(history) != 2 || history[0].Changes["features"] == nil {
			t.Errorf("the history: %+v", history)
		}
		offertest.Refuses(t, "choices written as a field", c.Put(fmt.Sprintf("/version/%d", c.ID), `{"features":[],"nonsense":1}`), 422, "validation_failed")
		c.Put(fmt.Sprintf("/version/%d", c.ID), `{"features":[]}`)
		c.Holds(t, "HST")
	})
}
