package settings

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
)

// SettingShown is a setting with all that its administrators need to decide on it.
type SettingShown struct {
	Name  string `json:"name"`
	Kind  string `json:"kind" enum:"flag,number,text,choice,link,email,secret,language"`
	Value any    `json:"value" nullable:"true" doc:"null for a secret"`
	// Default is what holds until somebody decides.
	Default   any      `json:"default" nullable:"true"`
	IsSet     bool     `json:"is_set" doc:"a value of its own is stored; of a secret, that there is one"`
	Min       int64    `json:"min" doc:"of a number"`
	Max       int64    `json:"max" doc:"of a number; 0: none"`
	Choices   []string `json:"choices" nullable:"false" doc:"of a choice"`
	ChangedAt *db.Time `json:"changed_at" nullable:"true"`
	ChangedBy string   `json:"changed_by" doc:"who changed it last; empty: nobody"`
}

func describeSettings(ctx context.Context, tx *db.Tx, _ *struct{}) ([]SettingShown, error) {
	values, err := readAll(ctx, tx)
	if err != nil {
		return nil, err
	}

	changed, err := find.List(ctx, tx, stored, find.ListQuery{})
	if err != nil {
		return nil, err
	}

	var shown []SettingShown
	for _, s := range declared {
		one := SettingShown{
			Name: s.name, Kind: s.fieldKind(), Value: values[s.name], Default: s.fallback,
			Min: s.least, Max: s.most, Choices: append([]string{}, s.choices...),
		}
		for _, row := range changed.Rows {
			if row.Name == s.name {
				at := row.UpdatedAt
				one.IsSet = true
				one.ChangedAt = &at
				one.ChangedBy = row.UpdatedByName
			}
		}

		if s.secret {
			one.IsSet = one.IsSet && string(asJSON(one.Value)) != `""`
			one.Value = nil
			one.Default = nil
		}
		shown = append(shown, one)
	}

	return shown, nil
}

func asJSON(value any) db.JSON {
	stored, _ := value.(db.JSON)
	return stored
}

// fieldKind says how the value is shown and entered.
func (s setting) fieldKind() string {
	_, isFlag := s.fallback.(bool)
	_, isNumber := s.fallback.(int)
	switch {
	case s.secret:
		return "secret"
	case s.name == "display_language_id":
		return "language"
	case isFlag:
		return "flag"
	case isNumber:
		return "number"
	case s.choices != nil:
		return "choice"
	case s.isLink():
		return "link"
	case s.email:
		return "email"
	}

	return "text"
}
