package vehicle_test

import (
	"fmt"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// trimmed are colour and upholstery of a car.
type trimmed struct {
	ID       int64
	ExtCode  string `json:"ext_code"`
	ExtID    *int64 `json:"ext_feature_id"`
	Colour   string
	IntCode  string `json:"int_code"`
	IntID    *int64 `json:"int_feature_id"`
	Interior string
}

// shown is the car in a line.
func (c trimmed) shown() string {
	id := func(of *int64) int64 {
		if of == nil {
			return 0
		}
		return *of
	}
	return fmt.Sprintf("%s %d %s | %s %d %s", c.ExtCode, id(c.ExtID), c.Colour, c.IntCode, id(c.IntID), c.Interior)
}

// codedFeature is a feature with its name in the language of the group.
type codedFeature struct {
	ID          int64
	Code        string
	Description map[string]string
}

func (f codedFeature) name() string { return f.Description["1"] }

// ordinaryFeatures are named features of the first brand that stand for no individual colour.
func ordinaryFeatures(t *testing.T, c *apitest.Client) []codedFeature {
	t.Helper()
	var named []codedFeature
	for _, f := range apitest.Done[[]codedFeature](t, c.Get("/feature?brandId=1&isIndividualColour=0")) {
		if f.name() != "" {
			named = append(named, f)
		}
	}
	if len(named) < 3 {
		t.Fatalf("only %d features have names", len(named))
	}
	return named
}

// A feature brings its code and its name, a code of the brand its feature, and any other code takes the
// feature away.
func TestFeatureCodeAndNameStayTogether(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		of := ordinaryFeatures(t, admin)
		a, b, c := of[0], of[1], of[2]
		is := func(what string, got trimmed, want string) {
			t.Helper()
			if got.shown() != want {
				t.Errorf("%s: %q, want %q", what, got.shown(), want)
			}
		}
		car := func(ext, inside codedFeature) string {
			return fmt.Sprintf("%s %d %s | %s %d %s", ext.Code, ext.ID, ext.name(), inside.Code, inside.ID, inside.name())
		}
		chosen := makeCar(t, admin, fmt.Sprintf(`,"ext_feature_id":%d,"int_feature_id":%d`, a.ID, b.ID))
		is("by their features", apitest.Done[trimmed](t, admin.Get(fmt.Sprintf("/vehicle/%d", chosen))), car(a, b))
		id := makeCar(t, admin, fmt.Sprintf(`,"ext_code":%q,"int_code":%q`, a.Code, b.Code))
		at := fmt.Sprintf("/vehicle/%d", id)
		is("by their codes", apitest.Done[trimmed](t, admin.Get(at)), car(a, b))
		put := func(body string) trimmed {
			t.Helper()
			return apitest.Done[trimmed](t, admin.Put(at, body))
		}
		is("another code", put(fmt.Sprintf(`{"ext_code":%q}`, c.Code)), car(c, b))
		is("another feature", put(fmt.Sprintf(`{"ext_feature_id":%d}`, a.ID)), car(a, b))
		rest := strings.SplitAfter(car(a, b), "| ")[1]
		is("a code of its own", put(`{"ext_code":"OWN-9"}`), "OWN-9 0  | "+rest)
		own := put(fmt.Sprintf(`{"ext_code":%q,"colour":"Sava"}`, a.Code))
		is("a name beside it", own, fmt.Sprintf("%s %d Sava | ", a.Code, a.ID)+rest)
		is("no feature", put(`{"ext_feature_id":null,"colour":""}`), " 0  | "+rest)
		low := strings.ToLower(c.Code)
		both := put(fmt.Sprintf(`{"ext_feature_id":%d,"ext_code":%q,"colour":"Own"}`, c.ID, low))
		is("what goes together", both, fmt.Sprintf("%s %d Own | ", low, c.ID)+rest)
		is("no code", put(`{"int_code":""}`), fmt.Sprintf("%s %d Own |  0 ", low, c.ID))
		apart := admin.Put(at, fmt.Sprintf(`{"ext_feature_id":%d,"ext_code":%q}`, a.ID, b.Code))
		apitest.Rejects(t, "a code of another feature", apart, "ext_feature_id")
	})
}

// An individual colour does not stay beside a code that stands for none, whatever feature there was.
func TestIndividualColourGoesWithItsExterior(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		stands := apitest.Done[[]codedFeature](t, admin.Get("/feature?brandId=1&isIndividualColour=1"))[0]
		at := fmt.Sprintf("/vehicle/%d", makeCar(t, admin, fmt.Sprintf(`,"ext_code":%q`, stands.Code)))
		beside := fmt.Sprintf(`"ext_individual_feature_id":%d`, stands.ID)
		apart := admin.Put(at, `{"ext_code":"OWN-9",`+beside+`}`)
		apitest.Rejects(t, "beside a code of its own", apart, "ext_individual_feature_id")
		apitest.Done[trimmed](t, admin.Put(at, "{"+beside+"}"))
		apitest.Rejects(t, "the exterior goes", admin.Put(at, `{"ext_code":"OWN-9"}`), "ext_individual_feature_id")
	})
}

// A car is called as its new model, unless it is given a name with it.
func TestNewModelRenewsTheName(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		id := makeCar(t, admin, "")
		at := fmt.Sprintf("/vehicle/%d", id)
		was := read(t, admin, id).Description
		as := read(t, admin, admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":2}`)).Description
		if now := apitest.Done[car](t, admin.Put(at, `{"model_id":2}`)).Description; now != as || now == was {
			t.Errorf("of model 2 it is called %q, before %q, a new one %q", now, was, as)
		}
		if now := apitest.Done[car](t, admin.Put(at, `{"model_id":1,"description_show":"Parodinis"}`)).Description; now != "Parodinis" {
			t.Errorf("a name with the model: %q", now)
		}
		used := makeCar(t, admin, `,"manufacturer_id":5,"make":"Ostra","description_show":"Ostra Combi"`)
		type coded struct {
			Code string `json:"model_code"`
			Name string `json:"description_show"`
		}
		left := apitest.Done[coded](t, admin.Put(fmt.Sprintf("/vehicle/%d", used), `{"model_id":null}`))
		if left.Code != "" || left.Name != "Ostra Combi" {
			t.Errorf("without a model: %+v", left)
		}
	})
}
