// Package settings keeps what an administrator decides for the whole group.
// A setting exists because it is declared here; the table holds only values
// that differ from the default.
package settings

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"slices"

	"forecourt/internal/authz"
	"forecourt/internal/db"
	"forecourt/internal/fault"
	"forecourt/internal/httpapi"
)

// setting declares one: its default tells the type of its values.
type setting struct {
	name     string
	fallback any
	// secret settings are used by the server only and never answered.
	secret bool
}

// declared lists every setting with its default (checklist P.10).
var declared = []setting{
	{name: "session.idle_seconds", fallback: 3600},
	{name: "session.idle_warning_seconds", fallback: 60},
	{name: "session.server_idle_seconds", fallback: 0},
	{name: "display_language_id", fallback: 2},
	{name: "use_model_attributes_electric", fallback: true},
	{name: "rules.external", fallback: false},
	{name: "data_management.url", fallback: ""},
}

// Setting is a value that was changed from its default.
type Setting struct {
	db.Record
	Name  string  `db:"name" json:"name"`
	Value db.JSON `db:"value" json:"value"`
}

var table = db.NewTable(db.Table[Setting]{Name: "settings", Entity: "setting", Scope: "{everyone}"})

// Routes registers the operations.
func Routes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, "/setting", authz.LoginOnly, all, httpapi.WhilePasswordExpired(), httpapi.Summary("Every setting but the secret ones, by name."))
	httpapi.Op(a, http.MethodPut, "/setting/{key}", authz.Perm("app.setting"), put)
}

// Values are the settings by name.
type Values map[string]any

func all(ctx context.Context, tx *db.Tx, _ *struct{}) (Values, error) {
	values := Values{}
	for _, s := range declared {
		if !s.secret {
			values[s.name] = s.fallback
		}
	}
	stored, err := table.List(ctx, tx, db.ListQuery{})
	if err != nil {
		return nil, err
	}
	for _, s := range stored.Rows {
		if _, known := values[s.Name]; known {
			values[s.Name] = s.Value
		}
	}
	return values, nil
}

// On tells whether a setting that is yes or no is on.
func On(ctx context.Context, tx *db.Tx, name string) (bool, error) {
	values, err := all(ctx, tx, nil)
	if err != nil {
		return false, err
	}
	switch v := values[name].(type) {
	case bool:
		return v, nil
	case db.JSON:
		return string(v) == "true", nil
	}
	return false, fault.New(fault.NotFound, "unknown_setting").With("name", name)
}

type putInput struct {
	Key  string `path:"key" maxLength:"64"`
	Body struct {
		Value db.JSON `json:"value"`
	}
}

func put(ctx context.Context, tx *db.Tx, in *putInput) (Setting, error) {
	return Set(ctx, tx, in.Key, in.Body.Value)
}

// Set stores a value, which must have the type of the setting's default.
func Set(ctx context.Context, tx *db.Tx, name string, value db.JSON) (Setting, error) {
	i := slices.IndexFunc(declared, func(s setting) bool { return s.name == name })
	if i < 0 {
		return Setting{}, fault.New(fault.NotFound, "unknown_setting").With("name", name)
	}
	if err := sameType(declared[i].fallback, value); err != nil {
		return Setting{}, err
	}
	found, err := table.List(ctx, tx, db.ListQuery{Limit: 1}, db.Equal("name", name))
	if err != nil {
		return Setting{}, err
	}
	if len(found.Rows) == 0 {
		return table.Insert(ctx, tx, Setting{Name: name, Value: value})
	}
	return table.Update(ctx, tx, found.Rows[0].ID, 0, func(s *Setting) error {
		s.Value = value
		return nil
	})
}

func sameType(fallback any, value db.JSON) error {
	var fields fault.Fields
	decoder := json.NewDecoder(bytes.NewReader(value))
	decoder.UseNumber()
	var v any
	if decoder.Decode(&v) != nil {
		fields.Add("value", "wrong_type")
		return fields.Err()
	}
	switch fallback.(type) {
	case int:
		number, ok := v.(json.Number)
		n, err := number.Int64()
		switch {
		case !ok || err != nil:
			fields.Add("value", "wrong_type")
		case n < 0:
			fields.Add("value", "min", "min", 0)
		}
	case bool:
		if _, ok := v.(bool); !ok {
			fields.Add("value", "wrong_type")
		}
	case string:
		if _, ok := v.(string); !ok {
			fields.Add("value", "wrong_type")
		}
	}
	return fields.Err()
}
