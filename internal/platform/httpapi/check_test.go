package httpapi_test

import (
	"net/http"
	"net/url"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// A live check says what saving would say, and of records of others nothing.
func TestLiveCheck(t *testing.T) {
	cases := []struct {
		path, value, rest string
		valid             bool
	}{
		{"/body-type/check?field=code", "HAT", "&within=1", false},
		{"/body-type/check?field=code", " hat ", "&within=1", false},
		{"/body-type/check?field=code", "HAT", "&within=1&exceptId=1", true},
		{"/body-type/check?field=code", "NEW", "&within=1", true},
		{"/body-type/check?field=code", " ", "&within=1", false},
		{"/body-type/check?field=code", "HAT", "&within=8", true}, // taken there, but a brand the user does not have
		{"/serie/check?field=name", "kompaktinė", "&within=4", false},
		{"/serie/check?field=name", "kompaktine", "&within=4", true},
		{"/model-range/check?field=model", "c3 sport", "&within=1", false},
		{"/model-range/check?field=model", "c3 sport", "&within=2", true},
		{"/gearbox/check?field=code", "manual", "", false},
		{"/gearbox/check?field=code", "manual", "&within=1", true},
		{"/product-class/check?field=code", "Line", "", false},
		{"/brand/check?field=name", "halcyon", "", false},
		{"/company/check?field=name", "uab  „šiaurės AUTOCENTRAS“", "&within=LT", false},
		{"/company/check?field=name", "UAB „Šiaurės autocentras“", "&within=LV", true},
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas") // brands 1 and 4
		for _, c := range cases {
			var answer struct{ Valid bool }
			got := jonas.Get(c.path + "&value=" + url.QueryEscape(c.value) + c.rest)
			if got.JSON(t, &answer); got.Status != http.StatusOK || answer.Valid != c.valid {
				t.Errorf("%s %q%s: %d %s", c.path, c.value, c.rest, got.Status, got.Body)
			}
		}
		for _, path := range []string{
			"/body-type/check?field=sort&value=1", "/body-type/check?field=code&value=x&within=one", "/body-type/check?field=code", "/body-type/check?value=x",
		} {
			if got := jonas.Get(path); got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", path, got.Status, got.Body)
			}
		}
	})
}
