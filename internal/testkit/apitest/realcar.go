package apitest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/vehicledata"
)

// Create posts a body and gives the id of what was made.
func (c *Client) Create(t testing.TB, path, body string) int64 {
	t.Helper()
	got := c.Post(path, body)
	if got.Status != http.StatusOK {
		t.Fatalf("%s %s: %d %s", path, body, got.Status, got.Body)
	}
	var made struct{ ID int64 }
	got.JSON(t, &made)
	return made.ID
}

// RealCar imports the car of the reference data into a new price list.
func (c *Client) RealCar(t testing.TB) (brand, list, model int64) {
	t.Helper()
	const file = "bmw-x3-xdrive28i-2013.zip"
	brand, list = c.PriceList(t)
	if got := c.Import(
		t, vehicledata.BMW, file, RealFile(t, file), ImportQuery(brand, list, "createMissing", "1"),
	); got.Status != "OK" {
		t.Fatalf("the import ended as %+v", got)
	}

	var models []struct{ ID int64 }
	c.Get(fmt.Sprintf("/model?pricelistId=%d", list)).JSON(t, &models)
	if len(models) != 1 {
		t.Fatalf("%d models were imported", len(models))
	}

	return brand, list, models[0].ID
}

// FeaturesOf gives the features that a list offers of a model, by their codes.
func (c *Client) FeaturesOf(t testing.TB, list, model int64) map[string]int64 {
	t.Helper()
	var features []struct {
		FeatureID   int64  `json:"feature_id"`
		FeatureCode string `json:"feature_code"`
	}
	c.Get(fmt.Sprintf("/model-feature?pricelistId=%d&modelId=%d", list, model)).JSON(t, &features)
	at := map[string]int64{}
	for _, f := range features {
		at[f.FeatureCode] = f.FeatureID
	}

	return at
}

// Draft makes a published list of the demo group a draft again, whose rules may
// be as faulty as a test needs them.
func (p *Program) Draft(t testing.TB, list int64) { p.setPublished(t, list, nil) }

// Publish publishes a list with whatever faults it has.
func (p *Program) Publish(t testing.TB, list int64) {
	p.setPublished(t, list, &db.Time{Time: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)})
}

// setPublished writes past the statuses, which lead to no draft, and past the history of lists,
// whose guard knows statements by their first word.
func (p *Program) setPublished(t testing.TB, list int64, at *db.Time) {
	t.Helper()
	err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := tx.Unscoped("a test needs a list of another day").Exec(t.Context(),
			"WITH list AS (SELECT 1) UPDATE pricelists SET published_at = $1 WHERE id = $2", at, list)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// RealOffers reads the selections whose answers are known, by file.
func RealOffers(t testing.TB) []RealOffer {
	t.Helper()
	var files map[string]struct {
		Model  string
		Offers []RealOffer
	}
	if err := json.Unmarshal(RealFile(t, "offers.json"), &files); err != nil {
		t.Fatal(err)
	}

	return files["bmw-x3-xdrive28i-2013.zip"].Offers
}

// RealOffer is a selection of the real car whose answer is known: codes, and
// prices as decimal texts.
type RealOffer struct {
	Choose              []string
	Valid               bool
	Violated            []string
	InEffect            []string `json:"in_effect"`
	ChosenButInAPackage []string `json:"chosen_but_in_a_package"`
	PriceStandard       string   `json:"price_standard"`
	PriceEmbassy        string   `json:"price_embassy"`
}

func (o RealOffer) String() string { return strings.Join(o.Choose, " ") }
