package configure_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// An offer shows its car in the paint that was chosen: pictures made to show another feature are left out, those of any
// car come last, and while none fits the first one stands for them.
func TestPicturesFollowTheChoice(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		admin := p.As(t, "admin")
		named := map[string]string{}
		add := func(name string, feature any) int64 {
			t.Helper()
			file := c.Upload(t)
			named[file] = name
			return apitest.Done[struct {
				ID int64 `json:"id"`
			}](t, admin.Post("/model-image", map[string]any{"model_id": c.Model, "file": file, "feature_id": feature})).ID
		}
		shown := func() string {
			var car struct {
				Model    struct{ Image string }
				Pictures []struct{ Image, Step string }
			}
			c.Get(fmt.Sprintf("/version/car/%d", c.ID)).JSON(t, &car)
			var names []string
			for _, picture := range car.Pictures {
				names = append(names, strings.TrimSpace(named[picture.Image]+" "+picture.Step))
			}
			if len(names) > 0 && named[car.Model.Image] != strings.Fields(names[0])[0] {
				t.Errorf("the first picture is %s, that of the model %s", names[0], named[car.Model.Image])
			}
			return strings.Join(names, ", ")
		}
		if got := shown(); got != "" {
			t.Fatalf("without pictures: %s", got)
		}
		add("blue", c.At["B45"])
		add("wheels", c.At["W19"])
		add("any", nil)
		black := add("black", c.At["475"])
		if got := shown(); got != "blue exterior, any" {
			t.Errorf("in white, which has no picture: %s", got)
		}
		c.Click(t, "475", "")
		if got := shown(); got != "black exterior, any" {
			t.Errorf("in black: %s", got)
		}
		for what, feature := range map[string]any{"of another brand": 1_000_000, "none": 0} {
			got := admin.Put(fmt.Sprintf("/model-image/%d", black), map[string]any{"feature_id": feature, "revision": 1})
			if got.Status != http.StatusUnprocessableEntity {
				t.Errorf("a feature %s: %d", what, got.Status)
			}
		}
		apitest.Done[any](t, admin.Put(fmt.Sprintf("/model-image/%d", black), map[string]any{"feature_id": nil, "revision": 1}))
		if got := shown(); got != "blue exterior, any, black" {
			t.Errorf("after no picture shows black any more: %s", got)
		}
		apitest.Done[any](t, admin.Put(fmt.Sprintf("/model-image/%d", black), map[string]any{"feature_id": c.At["475"], "revision": 2}))
		c.Click(t, "W19", "")
		if got := shown(); got != "black exterior, wheels wheels, any" {
			t.Errorf("the paint comes first, wherever its picture stands: %s", got)
		}
	})
}
