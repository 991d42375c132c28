package configure_test

import (
	"fmt"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// A template is never finished, so that no class of it requires a choice (S3):
// what no finished car could have can be kept in a template all the same.
func TestTemplatesRequireNothing(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		var offered []struct {
			ID        int64
			FeatureID int64 `json:"feature_id"`
		}
		c.Get(fmt.Sprintf("/model-feature?pricelistId=%d&modelId=%d", c.List, c.Model)).JSON(t, &offered)
		for _, f := range offered {
			if f.FeatureID == c.At["300"] {
				apitest.Done[struct{}](t, c.Put(fmt.Sprint("/model-feature/", f.ID), `{"standard":false}`))
			}
		}
		// No colour goes with the mats; a finished car has one.
		for code := range map[string]bool{"300": true, "475": true, "B45": true, "X01": true, "A96": true} {
			if id := c.At[code]; id != 0 {
				c.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":%d,"name":"NO-%s","include":0,"conditions":[{"id":%d}],"actions":[{"id":%d}]}`, c.List, code, c.At["MAT"], id))
			}
		}
		template := apitest.Done[offertest.Listed](t, c.Post(fmt.Sprint("/version/template/", c.ID), `{}`))
		for id, want := range map[int64]string{c.ID: "impossible", template.ID: "selectable"} {
			for _, s := range apitest.Done[[]struct {
				FeatureID int64 `json:"feature_id"`
				State     string
			}](t, c.Get(fmt.Sprintf("/model-feature/options-state/%d/%d", c.Model, id))) {
				if s.FeatureID == c.At["MAT"] && s.State != want {
					t.Errorf("the mats of offer %d are %s; want %s", id, s.State, want)
				}
			}
		}
		if got := apitest.Done[struct{ Possible bool }](t, c.Get(fmt.Sprintf("/model-feature/why/%d/%d", c.At["MAT"], template.ID))); !got.Possible {
			t.Error("why: they are not possible in the template")
		}
	})
}
