package offer_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/platform/date"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/offertest"
)

type beside struct{ ID int64 }

func attachments(c *offertest.Car, t testing.TB, kind string) []beside {
	t.Helper()
	return apitest.Done[[]beside](t, c.Get(fmt.Sprintf("/version-%s?versionId=%d", kind, c.ID)))
}

// Whatever a document shows counts: once the customer has it, a change of
// pictures, equipment or accessories is a change of the offer (O-101, O-110);
// an archived offer keeps them.
func TestWhatStandsBesideAnOffer(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		c.Create(t, "/model-image", fmt.Sprintf(`{"model_id":%d,"file":%q}`, c.Model, c.Upload(t)))
		c.Create(t, "/version-image", fmt.Sprintf(`{"version_id":%d,"image":%q}`, c.ID, c.Upload(t)))
		picture := c.Upload(t)
		parts := apitest.Done[[]beside](t, c.Get(fmt.Sprintf("/accessory?versionId=%d", c.ID)))
		piece := apitest.Done[[]struct {
			EquipmentID int64 `json:"equipment_id"`
		}](t, c.Get(fmt.Sprintf("/version-equipment?versionId=%d", c.ID)))[0].EquipmentID
		changes := []struct {
			name string
			do   func() apitest.Response
		}{
			{"a picture", func() apitest.Response {
				return c.Post("/version-image", fmt.Sprintf(`{"version_id":%d,"image":%q}`, c.ID, picture))
			}},
			{"their order", func() apitest.Response {
				had := attachments(c, t, "image")
				return c.Post("/version-image/sort", fmt.Sprintf(`{"ids":[%d,%d]}`, had[1].ID, had[0].ID))
			}},
			{"a picture less", func() apitest.Response {
				return c.Delete(fmt.Sprintf("/version-image/%d", attachments(c, t, "image")[0].ID))
			}},
			{"those of the model", func() apitest.Response {
				return c.PostTo(t, "/version-image/copy-from-model/%d/%d", c.ID, c.Model)
			}},
			{"no pictures", func() apitest.Response { return c.PostTo(t, "/version-image/delete-all/%d", c.ID) }},
			{"equipment less", func() apitest.Response {
				return c.Delete(fmt.Sprintf("/version-equipment/%d", attachments(c, t, "equipment")[0].ID))
			}},
			{"equipment again", func() apitest.Response {
				return c.Post("/version-equipment", fmt.Sprintf(`{"version_id":%d,"equipment_id":%d}`, c.ID, piece))
			}},
			{"that of the model", func() apitest.Response { return c.PostTo(t, "/model-equipment/assign/%d/%d", c.Model, c.ID) }},
			{"an accessory", func() apitest.Response { return c.PostTo(t, "/model-feature/accessory/%d?addId=%d", c.ID, parts[0].ID) }},
		}
		changed := func() bool {
			return apitest.Done[struct {
				Changed bool `json:"changed_since_finish"`
			}](t, c.Get(fmt.Sprintf("/version/%d", c.ID))).Changed
		}
		for _, change := range changes {
			apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
			if changed() {
				t.Errorf("%s: changed before anything was", change.name)
			}
			if got := change.do(); got.Status >= 300 || !changed() {
				t.Errorf("%s: %d %s, changed %v", change.name, got.Status, got.Body, changed())
			}
		}
		apitest.Rejects(t, "equipment twice", changes[6].do(), "equipment_id")
		apitest.Rejects(t, "equipment of another brand", c.Post("/version-equipment", fmt.Sprintf(`{"version_id":%d,"equipment_id":99999}`, c.ID)), "equipment_id")
		apitest.Rejects(t, "of no offer", c.Post("/version-equipment", fmt.Sprintf(`{"version_id":99999,"equipment_id":%d}`, piece)), "version_id")
		apitest.Rejects(t, "of an offer of others", p.As(t, "mart").Post("/version-image", fmt.Sprintf(`{"version_id":%d,"image":%q}`, c.ID, picture)), "version_id")

		c.Create(t, "/version-image", fmt.Sprintf(`{"version_id":%d,"image":%q}`, c.ID, picture))
		c.Create(t, "/version-image", fmt.Sprintf(`{"version_id":%d,"image":%q}`, c.ID, c.Upload(t)))
		c.Delete(fmt.Sprintf("/version/%d", c.ID))
		for _, change := range changes {
			if change.name != "equipment again" && change.name != "an accessory" { // they are there
				offertest.Refuses(t, change.name+" of an archived offer", change.do(), http.StatusConflict, "offer_archived")
			}
		}
	})
}

// An offer ends where the day of the group ends, not that of the database:
// half past midnight in Vilnius the day before is over.
func TestOfferExpiresByTheDayOfTheGroup(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			night := time.Date(2026, 7, 1, 21, 30, 0, 0, time.UTC)
			p := apitest.LoadWith(t, engine, func(cfg *app.Config) { cfg.Now = func() time.Time { return night } })
			c := offertest.DemoCar(t, p, "standard")
			for day, want := range map[string]bool{"2026-06-30": true, "2026-07-01": true, "2026-07-02": false} {
				last, err := date.Parse(day)
				if err != nil {
					t.Fatal(err)
				}
				offertest.Ends(t, p, c.ID, last)
				got := apitest.Done[struct{ Disabled bool }](t, c.Get(fmt.Sprintf("/version/%d", c.ID)))
				if got.Disabled != want {
					t.Errorf("valid until %s: disabled %v", day, got.Disabled)
				}
			}
		})
	}
}
