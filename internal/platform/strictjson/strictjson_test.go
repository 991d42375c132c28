package strictjson_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/strictjson"
)

type part struct {
	ID    int64  `json:"id"`
	Price *int64 `json:"price"`
}

type file struct {
	Name  string     `json:"name"`
	Ready bool       `json:"ready"`
	Day   *date.Date `json:"day"`
	Main  *part      `json:"main"`
	Parts []part     `json:"parts"`
}

func TestDecode(t *testing.T) {
	var got file
	text := `{"name": "é", "ready": true, "day": "2026-11-20", "main": null, "parts": [{"id": 1, "price": null}, {"price": -7, "id": 2}]}`
	if err := strictjson.Decode([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	price := int64(-7)
	want := file{Name: "é", Ready: true, Day: got.Day, Parts: []part{{ID: 1}, {ID: 2, Price: &price}}}
	if !reflect.DeepEqual(got, want) || got.Day == nil || got.Day.String() != "2026-11-20" {
		t.Errorf("read %+v", got)
	}
}

func TestFaultsAreNamedWithTheirPlace(t *testing.T) {
	for text, want := range map[string]string{
		``:                               "line 1, column 1: unexpected end of JSON input",
		`{"name": "a"} {}`:               "line 1, column 15: invalid character '{' after top-level value",
		`{"name": "a",}`:                 "line 1, column 14: invalid character '}' looking for beginning of object key string",
		`[]`:                             "line 1, column 1: an object is needed",
		`null`:                           "line 1, column 1: an object is needed",
		"{\n  \"Name\": \"a\"}":          "line 2, column 3, Name: unknown field",
		`{"": 1}`:                        "line 1, column 2: unknown field",
		`{"a b\n": 1}`:                   `line 1, column 2, "a b\n": unknown field`,
		`{"ready": true, "ready": true}`: "line 1, column 17, ready: the field is here twice",
		`{"name": 1}`:                    "line 1, column 10, name: a text is needed",
		`{"name": null}`:                 "line 1, column 10, name: a text is needed",
		`{"ready": "true"}`:              "line 1, column 11, ready: true or false is needed",
		`{"ready": 1}`:                   "line 1, column 11, ready: true or false is needed",
		`{"parts": null}`:                "line 1, column 11, parts: a list is needed",
		`{"parts": {}}`:                  "line 1, column 11, parts: a list is needed",
		`{"parts": [null]}`:              "line 1, column 12, parts[0]: an object is needed",
		`{"main": []}`:                   "line 1, column 10, main: an object is needed",
		`{"parts": [{}, {"id": 1.0}]}`:   "line 1, column 23, parts[1].id: a whole number is needed",
		`{"parts": [{"id": 1e2}]}`:       "line 1, column 19, parts[0].id: a whole number is needed",
		`{"parts": [{"id": "1"}]}`:       "line 1, column 19, parts[0].id: a whole number is needed",
		`{"main": {"price": 9223372036854775808}}`: "line 1, column 20, main.price: the number is beyond 64 bits",
		`{"day": "2026-02-30"}`:                    "line 1, column 9, day: ",
		`{"day": 1}`:                               "line 1, column 9, day: ",
	} {
		var got file
		err := strictjson.Decode([]byte(text), &got)
		var place *strictjson.Error
		if !errors.As(err, &place) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s\n got %v\nwant %s", text, err, want)
		}
	}
}

func TestALongNameIsCut(t *testing.T) {
	err := strictjson.Decode([]byte(`{"`+strings.Repeat("x", 100_000)+`": 1}`), new(file))
	if err == nil || len(err.Error()) > 200 {
		t.Errorf("the message has %d bytes", len(err.Error()))
	}
}

// What is read means the same to encoding/json, and what it refuses is refused.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"name": "a", "parts": [{"id": 1, "price": 2}], "main": {"id": 3}}`, `{"day": null, "main": null}`, `{"parts": [{}, {}]}`,
		`{"name": "a"`, `{"ready": true, "ready": false}`, `[[[[`, `{"parts": [{"id": -0}]}`, "{}\n", `{"name": "\ud800"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var ours, theirs file
		if err := strictjson.Decode(data, &ours); err != nil {
			var place *strictjson.Error
			if !errors.As(err, &place) || place.Line < 1 || place.Column < 1 {
				t.Fatalf("no place in %v", err)
			}
			return
		}
		if err := json.Unmarshal(data, &theirs); err != nil {
			t.Fatalf("encoding/json refuses %q: %v", data, err)
		}
		if !reflect.DeepEqual(ours, theirs) {
			t.Fatalf("%q is %+v, to encoding/json %+v", data, ours, theirs)
		}
	})
}
