package app_test

import (
	"errors"
	"fmt"
	"strconv"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/catalog"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
	"forecourt/internal/testkit/dbtest"
)

// offeredMore is what every model of list 1 gets beside what it has.
const offeredMore = 300

// offerMore makes list 1 so long that copying it takes many blocks.
func offerMore(t *testing.T, cfg db.Config) {
	t.Helper()
	database, err := app.Open(t.Context(), app.Config{Config: cfg})
	if err != nil {
		t.Fatal(err)
	}
	err = database.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		features := make([]catalog.Feature, offeredMore)
		for i := range features {
			features[i] = catalog.Feature{BrandID: 1, Code: "MORE" + strconv.Itoa(i), Status: "active"}
		}
		if err := catalog.Features.InsertMany(t.Context(), tx, features); err != nil {
			return err
		}
		ids, err := db.Select[int64](t.Context(), tx, "SELECT id FROM features WHERE code LIKE 'MORE%' AND {brand:brand_id}")
		if err != nil {
			return err
		}
		models, err := db.Select[int64](t.Context(), tx, "SELECT model_id FROM model_prices WHERE pricelist_id = 1 AND {brand:brand_id}")
		if err != nil {
			return err
		}
		var rows []catalog.ModelFeature
		for _, model := range models {
			for _, id := range ids {
				rows = append(rows, catalog.ModelFeature{PricelistID: 1, ModelID: model, FeatureID: id, Status: "active"})
			}
		}
		return catalog.ModelFeatures.InsertMany(t.Context(), tx, rows)
	})
	if err := errors.Join(err, database.Close()); err != nil {
		t.Fatal(err)
	}
}

// Whenever the program dies, the copying of a price list goes on in the next
// one, and in the end each row is there once.
func TestCopySurvivesKills(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			cfg := apitest.Group(t, engine)
			offerMore(t, cfg)
			c, kill := apitest.Process(t, cfg)
			c.MustLogin(t, "admin")
			token := c.Token
			list := beginCopy(t, c, 1)
			for n := 2; awaitCopied(t, c, list, 1) > 28*offeredMore; n++ { // all of it, before it could die
				list = beginCopy(t, c, n)
			}
			for _, rows := range []int{1, 3000, 7000} {
				awaitCopied(t, c, list, rows)
				kill()
				apitest.ReleaseJobs(t, cfg)
				c, kill = apitest.Process(t, cfg)
				c.Token = token
			}
			for _, path := range []string{"/model-price", "/model-feature", "/package-content", "/rule"} {
				want := copied(t, c, path, 1)
				if want == 0 {
					t.Errorf("%s: there is nothing to copy", path)
				}
				await.Until(t, path+" is copied", func() bool { return copied(t, c, path, list) == want })
			}
		})
	}
}

// beginCopy begins to copy the first list, and gives the id of the copy.
func beginCopy(t *testing.T, c *apitest.Client, n int) int64 {
	t.Helper()
	var list struct{ ID int64 }
	c.Post("/pricelist", fmt.Sprintf(`{"pricelist_title_id":1,"name":"Copy %d","source_pricelist_id":1}`, n)).JSON(t, &list)
	return list.ID
}

// awaitCopied waits until a copy has so many rows of options, and gives how many it has by then.
func awaitCopied(t *testing.T, c *apitest.Client, list int64, rows int) int {
	t.Helper()
	there := 0
	for there < rows {
		there = copied(t, c, "/model-feature", list)
	}
	return there
}

// copied counts the rows of a list.
func copied(t *testing.T, c *apitest.Client, path string, list int64) int {
	t.Helper()
	got := c.Get(fmt.Sprintf("%s?pricelistId=%d&limit=1", path, list))
	total, err := strconv.Atoi(got.Header.Get("X-Total-Count"))
	if err != nil {
		t.Fatalf("%s: %d %s", path, got.Status, got.Body)
	}
	return total
}
