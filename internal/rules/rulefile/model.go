package rulefile

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"

	"forecourt/internal/platform/strictjson"
	"forecourt/internal/rules/engine"
)

// Model is a file of schema rules-model/1: features, classes and rules without
// prices.
type Model struct {
	Name string
	engine.Model
}

// ReadModel reads a model, compressed by gzip or not. Every feature of it can
// be chosen and costs nothing. Errors carry their place.
func ReadModel(r io.Reader) (Model, error) {
	data, err := readAll(r)
	if err != nil {
		return Model{}, fmt.Errorf("read model: %w", err)
	}

	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		plain, err := gzip.NewReader(bytes.NewReader(data))
		if err == nil {
			data, err = readAll(plain)
		}
		if err != nil {
			return Model{}, fmt.Errorf("read compressed model: %w", err)
		}
	}

	m, err := parseModel(data)
	if err != nil {
		return Model{}, fmt.Errorf("read model: %w", err)
	}

	return m, nil
}

func parseModel(data []byte) (Model, error) {
	var file struct {
		Schema  string          `json:"schema"`
		Name    string          `json:"name"`
		Source  json.RawMessage `json:"source"`
		Licence json.RawMessage `json:"licence"`
		Origin  json.RawMessage `json:"origin"`
		Lost    json.RawMessage `json:"lost"`
		Classes []struct {
			ID   string `json:"id"`
			Min  int64  `json:"min"`
			Max  *int64 `json:"max"`
			Name string `json:"name"`
		} `json:"classes"`
		Features []struct {
			ID    int64   `json:"id"`
			Code  string  `json:"code"`
			Class *string `json:"class"`
		} `json:"features"`
		Rules []rule `json:"rules"`
	}
	if err := strictjson.Decode(data, &file); err != nil {
		return Model{}, err
	}
	if file.Schema != "rules-model/1" {
		return Model{}, fmt.Errorf(`schema: "rules-model/1" is expected, not %q`, file.Schema)
	}

	m := Model{Name: file.Name}
	members := map[string]int{} // by class
	price := int64(0)

	for _, f := range file.Features {
		feature := engine.Feature{ID: f.ID, Code: f.Code, Price: &price}
		if f.Class != nil {
			feature.Class = *f.Class
			members[feature.Class]++
		}
		m.Features = append(m.Features, feature)
	}

	for i, c := range file.Classes {
		at := fmt.Sprintf("classes[%d]", i)
		if c.Min < 0 || c.Min > 1 {
			return Model{}, &engine.PositionError{
				At:   at + ".min",
				Text: fmt.Sprintf("%d: a class needs no member or one", c.Min),
			}
		}

		if c.Max != nil && *c.Max != 1 && int(*c.Max) < members[c.ID] {
			return Model{}, &engine.PositionError{
				At:   at + ".max",
				Text: fmt.Sprintf("%d of %d members: a class allows one member or all", *c.Max, members[c.ID]),
			}
		}

		m.Classes = append(m.Classes, engine.Class{ID: c.ID, Exclusive: c.Max != nil && *c.Max == 1, Required: c.Min == 1})
	}

	for i := range file.Rules {
		r, err := file.Rules[i].engineRule(fmt.Sprintf("rules[%d]", i))
		if err != nil {
			return Model{}, err
		}
		m.Rules = append(m.Rules, r)
	}

	return m, nil
}
