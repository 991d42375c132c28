package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// A manufacturer is seen by those who have a brand of it and changed by those
// who have all its brands.
func TestManufacturersFollowTheirBrands(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		stranger, admin := strangerOf(t, p), p.As(t, "admin")
		type maker struct {
			ID   int64
			Name string
		}
		seen := func(c *apitest.Client) (ids []int64) {
			for _, m := range apitest.Done[[]maker](t, c.Get("/manufacturer")) {
				ids = append(ids, m.ID)
			}
			return ids
		}
		wants := func(what string, got apitest.Response, status int, code string) {
			t.Helper()
			if got.Status != status || code != "" && got.Problem(t).Code != code {
				t.Errorf("%s: %d %s", what, got.Status, got.Body)
			}
		}
		if got := seen(stranger); slices.Contains(got, 1) || len(seen(admin)) <= len(got) {
			t.Errorf("the stranger sees %v of %v", got, seen(admin))
		}
		wants("another's", stranger.Put("/manufacturer/1", `{"name":"Hacked"}`), http.StatusNotFound, "")
		apitest.Rejects(t, "taking another's", stranger.Put("/brand/8", `{"manufacturer_ids":[1]}`), "manufacturer_ids")
		if csv := stranger.Get("/manufacturer?format=csv").Body; strings.Contains(csv, "\r\n1;") {
			t.Errorf("the export shows another's: %s", csv)
		}

		own := apitest.Done[maker](t, stranger.Post("/manufacturer", `{"code":"nova","name":"Nova"}`))
		one := fmt.Sprintf("/manufacturer/%d", own.ID)
		wants("one that no brand has", stranger.Put(one, `{"name":"Nova Motors"}`), http.StatusOK, "")
		wants("its first brand", stranger.Put("/brand/8", fmt.Sprintf(`{"manufacturer_ids":[%d]}`, own.ID)), http.StatusOK, "")
		wants("of the own brand alone", stranger.Put(one, `{"name":"Nova Cars"}`), http.StatusOK, "")

		wants("another brand takes it", admin.Put("/brand/1", fmt.Sprintf(`{"manufacturer_ids":[1,%d]}`, own.ID)), http.StatusOK, "")
		wants("seen by both", stranger.Get(one), http.StatusOK, "")
		wants("of brands of others too", stranger.Put(one, `{"name":"Hacked"}`), http.StatusForbidden, "manufacturer_of_others")
		wants("removed", stranger.Delete(one), http.StatusConflict, "in_use_by")
		wants("by who has all", admin.Put(one, `{"name":"Nova"}`), http.StatusOK, "")
	})
}

// What belongs to all brands is changed, made and removed by who has them all.
func TestWhatAllBrandsShareNeedsAllBrands(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		stranger, admin := strangerOf(t, p), p.As(t, "admin")
		type gearbox struct {
			ID      int64
			BrandID *int64 `json:"brand_id"`
			Status  string
		}
		shared := apitest.Done[gearbox](t, admin.Post("/gearbox", `{"brand_id":null,"code":"SHARED"}`))
		admin.Put(fmt.Sprintf("/gearbox/%d", shared.ID), `{"code":"SHARED2"}`)
		own := apitest.Done[gearbox](t, stranger.Post("/gearbox", `{"brand_id":8,"code":"OWN"}`))
		one, mine := fmt.Sprintf("/gearbox/%d", shared.ID), fmt.Sprintf("/gearbox/%d", own.ID)
		var history []struct{ ID int64 }
		stranger.Get(one+"/history").JSON(t, &history)
		for what, got := range map[string]apitest.Response{
			"made for all":       stranger.Post("/gearbox", `{"brand_id":null,"code":"ALL"}`),
			"made without brand": stranger.Post("/gearbox", `{"code":"ALL"}`),
			"given to all":       stranger.Put(mine, `{"brand_id":null}`),
			"changed":            stranger.Put(one, `{"code":"X"}`),
			"taken from all":     stranger.Put(one, `{"brand_id":8}`),
			"removed":            stranger.Delete(one),
			"restored":           stranger.Post(one+"/restore", fmt.Sprintf(`{"historyId":%d}`, history[0].ID)),
		} {
			if got.Status != http.StatusForbidden || got.Problem(t).Code != "common_brand" {
				t.Errorf("%s by a user of one brand: %d %s", what, got.Status, got.Body)
			}
		}
		if got := stranger.Post("/gearbox/bulk", fmt.Sprintf(`{"ids":[%d,%d],"action":"archive"}`, shared.ID, own.ID)); strings.Count(got.Body, `"ok":true`) != 1 || strings.Count(got.Body, `"ok":false`) != 1 {
			t.Errorf("archived by a user of one brand: %d %s", got.Status, got.Body)
		}
		if got := apitest.Done[gearbox](t, admin.Get(one)); got.BrandID != nil || got.Status != "active" {
			t.Errorf("the shared one is %+v", got)
		}
		for what, got := range map[string]apitest.Response{
			"changed": admin.Put(one, `{"code":"Y"}`), "given to all": admin.Put(mine, `{"brand_id":null}`),
		} {
			if got.Status != http.StatusOK {
				t.Errorf("%s by who has all brands: %d %s", what, got.Status, got.Body)
			}
		}
	})
}
