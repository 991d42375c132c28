// Package offertest is what tests of offers share: an offer that they choose in,
// change and finish over HTTP.
package offertest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"slices"
	"testing"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
)

// Car is an offer that tests choose in, with the ids of its options by code.
type Car struct {
	*apitest.Client
	Program         *apitest.Program
	ID, Model, List int64
	At              map[string]int64
	Codes           map[int64]string
}

// Validation is what tests look at of an answer of the assistant.
type Validation struct {
	Status        string
	Rules         []brokenRule
	AddFeature    []int64 `json:"addFeature"`
	RemoveFeature []int64 `json:"removeFeature"`
	Repairs       []struct {
		Add, Remove []int64
		Changes     int
		PriceDelta  money.Cents `json:"priceDelta"`
		NetDelta    money.Cents `json:"netDelta"`
		Total       money.Cents
		NetTotal    money.Cents `json:"netTotal"`
		Minimal     string
		BecauseOf   []int64 `json:"becauseOf"`
		Silent      []struct {
			Feature int64
			Add     bool
			Reason  string
		}
	}
	Always      struct{ Add, Remove []int64 }
	Repairable  bool
	Conflicting []int64 `json:"conflictingPins"`
	Silent      []struct {
		Feature int64
		Reason  string
	}
	PriceBefore, PriceAfter money.Cents
	Revision                int64
}

type brokenRule struct {
	ID                    int64
	Name, Violation, Text string
	Selected              bool
	Include               bool
	Conditions            []assistItem
	Actions               []assistItem
	ConditionClasses      []assistClass `json:"condition_classes"`
	Classes               []assistClass
	RuleActions           [][]assistItem `json:"rule_actions"`
}

type assistClass struct {
	ID         int64
	Code, Text string
	Selected   bool
	Features   []assistItem
}

type assistItem struct {
	ID                 int64
	Code, Text         string
	Add                bool
	Selected, Possible bool
	FollowUp           int         `json:"followUp"`
	PriceDelta         money.Cents `json:"priceDelta"`
	Pivot              struct{ Negative bool }
}

// Version is what tests look at of an offer.
type Version struct {
	ID, Revision int64
	Price        money.Cents
	Total        money.Cents `json:"price_total"`
	Transport    money.Cents `json:"price_transportation"`
	Features     []struct {
		FeatureID int64 `json:"feature_id"`
		Role      string
		Seq       int64
	}
	AccessoryIDs []struct {
		AccessoryID int64 `json:"accessory_id"`
		Quantity    int64
		Price       money.Cents
	} `json:"accessory_ids"`
	IncludeAccessories bool   `json:"include_accessories"`
	WheelID            *int64 `json:"wheel_id"`
}

// Option is what tests look at of an option.
type Option struct {
	FeatureID                                           int64 `json:"feature_id"`
	Code, Title, Description, Class, Group, Step, State string
	Disabled, Standard, Custom                          bool
	PackageID                                           *int64       `json:"package_id"`
	PriceStandard                                       *money.Cents `json:"price_standard"`
	PriceEmbassy                                        *money.Cents `json:"price_embassy"`
	Amount, Net                                         *money.Cents
	Contents                                            []int64
}

// DemoCar begins an offer for the first model of the demo group.
func DemoCar(t testing.TB, p *apitest.Program, kind string) *Car {
	t.Helper()
	made := Begin(t, p.As(t, "admin"), 1, 1, 1, 1, kind)
	made.Program = p
	return made
}

// Begin makes an offer for a model of a price list.
func Begin(t testing.TB, c *apitest.Client, company, brand, list, model int64, kind string) *Car {
	t.Helper()
	body := fmt.Sprintf(
		`{"company_id":%d,"brand_id":%d,"pricelist_id":%d,"model_id":%d,"type":%q}`, company, brand, list,
		model, kind,
	)
	made := &Car{
		Client: c,
		ID:     c.Create(t, "/version", body),
		Model:  model,
		List:   list,
		At:     map[string]int64{},
		Codes:  map[int64]string{},
	}
	var features []struct {
		FeatureID   int64  `json:"feature_id"`
		FeatureCode string `json:"feature_code"`
	}
	c.Get(fmt.Sprintf("/model-feature?pricelistId=%d&modelId=%d", list, model)).JSON(t, &features)
	for _, f := range features {
		made.At[f.FeatureCode] = f.FeatureID
		made.Codes[f.FeatureID] = f.FeatureCode
	}

	return made
}

// IDs lists the ids of options by their codes, as a query names them.
func (c *Car) IDs(t testing.TB, name string, codes ...string) string {
	t.Helper()
	query := ""
	for _, code := range codes {
		if c.At[code] == 0 {
			t.Fatalf("the car has no %s", code)
		}
		query += fmt.Sprintf("&%s[]=%d", name, c.At[code])
	}

	return query
}

// Named gives the codes of options, sorted.
func (c *Car) Named(ids []int64) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = c.Codes[id]
	}

	slices.Sort(out)
	return out
}

// Click chooses an option; query has further parameters.
func (c *Car) Click(t testing.TB, code, query string) Validation {
	t.Helper()
	return apitest.Done[Validation](t, c.Post(c.Path(t, code)+query, nil))
}

// Path gives the address where an option is chosen.
func (c *Car) Path(t testing.TB, code string) string {
	t.Helper()
	id := int64(0)
	if code != "" {
		if id = c.At[code]; id == 0 {
			t.Fatalf("the car has no %s", code)
		}
	}
	return fmt.Sprintf("/model-feature/validate/%d/%d?", c.ID, id)
}

// TakeFromList archives what the list says of an option of the model, so that it is no longer sold.
func (c *Car) TakeFromList(t testing.TB, code string) {
	t.Helper()
	type listed struct {
		ID   int64
		Code string `json:"feature_code"`
	}
	path := fmt.Sprintf("/model-feature?pricelistId=%d&modelId=%d", c.List, c.Model)
	for _, f := range apitest.Done[[]listed](t, c.Get(path)) {
		if f.Code == code {
			apitest.Done[any](t, c.Delete(fmt.Sprintf("/model-feature/%d", f.ID)))
			return
		}
	}

	t.Fatalf("the list has no %s", code)
}

// Now reads the offer as it is stored.
func (c *Car) Now(t testing.TB) Version {
	t.Helper()
	return apitest.Done[Version](t, c.Get(fmt.Sprintf("/version/%d", c.ID)))
}

// Has lists the codes chosen, the oldest first, dropped ones with a minus.
func (c *Car) Has(t testing.TB) []string {
	t.Helper()
	var out []string
	for _, f := range c.Now(t).Features {
		sign := ""
		if f.Role == "dropped" {
			sign = "-"
		}
		out = append(out, sign+c.Codes[f.FeatureID])
	}

	return out
}

// Options reads the options of a list of the wizard, by code.
func (c *Car) Options(t testing.TB, list string) map[string]Option {
	t.Helper()
	all := map[string]Option{}
	for _, o := range apitest.Done[[]Option](t, c.Get(fmt.Sprintf("/model-feature/%s/%d/%d", list, c.Model, c.ID))) {
		all[o.Code] = o
	}
	return all
}

// Holds checks what an offer holds, the oldest choice first.
func (c *Car) Holds(t testing.TB, codes ...string) {
	t.Helper()
	if got := c.Has(t); !slices.Equal(got, codes) {
		t.Errorf("the offer has %q, not %q", got, codes)
	}
}

// Refuses checks that an answer is a refusal with this status and code.
func Refuses(t testing.TB, what string, got apitest.Response, status int, code string) {
	t.Helper()
	if got.Status != status || got.Problem(t).Code != code {
		t.Errorf("%s: %d %s", what, got.Status, got.Body)
	}
	if got.Status == http.StatusInternalServerError {
		t.Errorf("%s is a defect", what)
	}
}

// PostTo posts nothing to an address that is put together.
func (c *Car) PostTo(t testing.TB, format string, args ...any) apitest.Response {
	t.Helper()
	return c.Post(fmt.Sprintf(format, args...), `{}`)
}

// PostDone does what PostTo does, where the answer is the offer.
func (c *Car) PostDone(t testing.TB, format string, args ...any) Version {
	t.Helper()
	return apitest.Done[Version](t, c.PostTo(t, format, args...))
}

// Finished is what tests look at of the answer to a finish.
type Finished struct {
	Version struct {
		ID, Revision       int64
		Number, Status     string
		Price              money.Cents `json:"price"`
		Total              money.Cents `json:"price_total"`
		ChangedSinceFinish bool        `json:"changed_since_finish"`
	}
	Document    Given
	Redirect    string
	RedirectURL string `json:"redirect_url"`
}

// Given is a document that the customer was given.
type Given struct {
	Number         int64
	SHA256         string
	FinishedByName string `json:"finished_by_name"`
	LanguageID     int64  `json:"language_id"`
}

// Finish gives the offer to its customer.
func (c *Car) Finish(revision int64) apitest.Response {
	return c.Post(fmt.Sprintf("/version/finish/%d", c.ID), fmt.Sprintf(`{"revision":%d}`, revision))
}

// SaveFields saves fields of the offer.
func (c *Car) SaveFields(fields string) apitest.Response {
	return c.Put(fmt.Sprintf("/version/%d", c.ID), fields)
}

var pictured int

// Upload sends a picture and gives its name; no two are the same.
func (c *Car) Upload(t *testing.T) string {
	t.Helper()
	pictured++
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 30+pictured, 20))); err != nil {
		t.Fatal(err)
	}
	return c.Send(t, "car.png", picture.Bytes())
}

// Send uploads a picture and gives its name.
func (c *Car) Send(t *testing.T, name string, content []byte) string {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", name)
	if err == nil {
		_, err = part.Write(content)
	}
	if err != nil || form.Close() != nil {
		t.Fatal(err)
	}

	var made struct{ Name string }
	c.Do(http.MethodPost, "/image/upload", body.String(), http.Header{
		"Content-Type": {form.FormDataContentType()},
	}).JSON(t, &made)

	return made.Name
}

// Field gives one field of an answer as it is written.
func Field(t testing.TB, got apitest.Response, name string) string {
	t.Helper()
	var fields map[string]json.RawMessage
	got.JSON(t, &fields)
	return string(fields[name])
}

// Day reads a day from a text.
func Day(t *testing.T, text string) date.Date {
	t.Helper()
	d, err := date.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
