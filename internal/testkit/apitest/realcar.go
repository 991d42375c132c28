package apitest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"forecourt/internal/imports/vehicledata"
	"forecourt/internal/testkit/specdata"
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
	brand = c.Create(t, "/brand", fmt.Sprintf(`{"name":"BMW %d"}`, time.Now().UnixNano()))
	title := c.Create(t, "/pricelist-title", fmt.Sprintf(`{"brand_id":%d,"type":1,"name":"Cars"}`, brand))
	list = c.Create(t, "/pricelist", fmt.Sprintf(`{"pricelist_title_id":%d,"name":"2013-01","started_at":"2013-01-01"}`, title))
	c.loadCar(t, file, brand, list)
	var models []struct{ ID int64 }
	c.Get(fmt.Sprintf("/model?pricelistId=%d", list)).JSON(t, &models)
	if len(models) != 1 {
		t.Fatalf("%d models were imported", len(models))
	}
	return brand, list, models[0].ID
}

// loadCar imports a file of the reference data and waits until it is done.
func (c *Client) loadCar(t testing.TB, file string, brand, list int64) {
	t.Helper()
	content, err := os.ReadFile(specdata.Path(t, "data/real/"+file))
	if err != nil {
		t.Fatal(err)
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", file)
	if err == nil {
		_, err = part.Write(content)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	var uploaded struct{ Name string }
	c.Do(http.MethodPost, "/sfo/upload", body.String(), http.Header{"Content-Type": {form.FormDataContentType()}}).JSON(t, &uploaded)
	query := url.Values{"brandId": {strconv.FormatInt(brand, 10)}, "pricelistId": {strconv.FormatInt(list, 10)}, "createMissing": {"1"}}
	var started struct {
		JobID int64 `json:"job_id"`
	}
	c.Post("/import/"+vehicledata.BMW+"/import/"+uploaded.Name+"?"+query.Encode(), nil).JSON(t, &started)
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		var s struct{ Status, State string }
		c.Get(fmt.Sprintf("/import/job/%d", started.JobID)).JSON(t, &s)
		if s.Status == "OK" {
			return
		}
		if s.Status != "STARTED" {
			t.Fatalf("the import ended as %+v", s)
		}
	}
	t.Fatal("the import never ended")
}

// RealOffers are the selections whose answers are known, by file.
func RealOffers(t testing.TB) []RealOffer {
	t.Helper()
	text, err := os.ReadFile(specdata.Path(t, "data/real/offers.json"))
	if err != nil {
		t.Fatal(err)
	}
	var files map[string]struct {
		Model  string
		Offers []RealOffer
	}
	if err := json.Unmarshal(text, &files); err != nil {
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
