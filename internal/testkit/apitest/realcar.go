package apitest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/imports/vehicledata"
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
	if got := c.Import(t, vehicledata.BMW, file, RealFile(t, file), ImportQuery(brand, list, "createMissing", "1")); got.Status != "OK" {
		t.Fatalf("the import ended as %+v", got)
	}
	var models []struct{ ID int64 }
	c.Get(fmt.Sprintf("/model?pricelistId=%d", list)).JSON(t, &models)
	if len(models) != 1 {
		t.Fatalf("%d models were imported", len(models))
	}
	return brand, list, models[0].ID
}

// RealOffers are the selections whose answers are known, by file.
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
