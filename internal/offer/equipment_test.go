package offer_test

import (
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestEquipmentAndImages: an offer lists the standard equipment of its
// model, less what was taken off, and shows the images of the model when asked.
func TestEquipmentAndImages(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		equipment := func() (ids []int64) {
			for _, e := range apitest.Done[[]struct{ ID int64 }](t, c.Get(fmt.Sprintf("/version-equipment?versionId=%d", c.ID))) {
				ids = append(ids, e.ID)
			}
			return ids
		}
		all := equipment()
		if got := c.Delete(fmt.Sprintf("/version-equipment/%d", all[0])); got.Status != http.StatusNoContent || len(equipment()) != len(all)-1 {
			t.Errorf("taken off: %d, %d of %d left", got.Status, len(equipment()), len(all))
		}
		c.PostTo(t, "/model-equipment/assign/%d/%d", c.Model, c.ID)
		if len(equipment()) != len(all) {
			t.Error("assigned again it is not whole")
		}
		offertest.Refuses(t, "the equipment of another model", c.PostTo(t, "/model-equipment/assign/2/%d", c.ID), 404, "not_found")
		if got := c.PostTo(t, "/version-image/copy-from-model/%d/%d", c.ID, c.Model); got.Status != http.StatusOK {
			t.Errorf("the images of the model: %d %s", got.Status, got.Body)
		}
		if got := c.PostTo(t, "/version-image/delete-all/%d", c.ID); got.Status != http.StatusNoContent {
			t.Errorf("without images: %d %s", got.Status, got.Body)
		}
		apitest.Rejects(t, "a file that is no image", c.Post("/version-image", fmt.Sprintf(`{"version_id":%d,"image":"none.png"}`, c.ID)), "image")
	})
}
