package db

import (
	"bytes"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Time is an instant: UTC, whole microseconds, which is what both engines keep.
type Time struct{ time.Time }

// At makes an instant; this is the one place where precision is cut.
func At(t time.Time) Time { return Time{t.UTC().Truncate(time.Microsecond)} }

// Scan reads an instant from either engine.
func (t *Time) Scan(src any) error {
	v, ok := src.(time.Time)
	if !ok {
		return fmt.Errorf("read instant from %T", src)
	}

	*t = At(v)
	return nil
}

// Value stores the instant.
func (t Time) Value() (driver.Value, error) { return t.Time, nil }

// Flag is a yes or no that the documents write as 1 or 0. It is answered as
// true or false; true, 1 and "1" are understood alike.
type Flag bool

// UnmarshalJSON reads any of the documented spellings.
func (f *Flag) UnmarshalJSON(text []byte) error {
	switch string(bytes.Trim(text, `"`)) {
	case "true", "1":
		*f = true
	case "false", "0":
		*f = false
	default:
		return fmt.Errorf("%s is neither yes nor no", text)
	}

	return nil
}

// Scan reads the stored 0 or 1.
func (f *Flag) Scan(src any) error {
	v, ok := src.(int64)
	if !ok {
		return fmt.Errorf("read flag from %T", src)
	}

	*f = v != 0
	return nil
}

// Value stores 0 or 1, which sorts and compares alike on both engines.
func (f Flag) Value() (driver.Value, error) {
	if f {
		return int64(1), nil
	}
	return int64(0), nil
}

// Translations are texts by language id, such as {"1": "Universalas", "2": "Estate"}.
// A language without a text is absent, never an empty string.
type Translations map[string]string

// Scan reads the stored JSON.
func (t *Translations) Scan(src any) error { return ScanJSON(src, t) }

// Value stores JSON.
func (t Translations) Value() (driver.Value, error) {
	if t == nil {
		return "{}", nil
	}
	text, err := json.Marshal(map[string]string(t))
	return string(text), err
}

// Tidy trims the texts and drops empty ones.
func (t Translations) Tidy() Translations {
	tidy := Translations{}
	for language, text := range t {
		if text = strings.TrimSpace(text); text != "" {
			tidy[language] = text
		}
	}
	return tidy
}

// Texts gives the texts in the order of the language ids.
func (t Translations) Texts() []string {
	var texts []string
	for _, language := range slices.Sorted(maps.Keys(t)) {
		texts = append(texts, t[language])
	}
	return texts
}

// In gives the text in a language, else in the first that has one.
func (t Translations) In(language string) string {
	if text := t[language]; text != "" {
		return text
	}

	for _, text := range t.Texts() {
		return text
	}
	return ""
}

// Unknown gives a key that is no language id, or "".
func (t Translations) Unknown(languages int64) string {
	for _, key := range slices.Sorted(maps.Keys(t)) {
		if id, err := strconv.ParseInt(key, 10, 64); err != nil || id < 1 || id > languages {
			return key
		}
	}
	return ""
}

// JSON is a stored JSON value of any shape.
type JSON json.RawMessage

// Scan reads the stored JSON.
func (j *JSON) Scan(src any) error {
	switch v := src.(type) {
	case string:
		*j = JSON(v)
	case []byte:
		*j = slices.Clone(v)
	default:
		return fmt.Errorf("read JSON from %T", src)
	}

	return nil
}

// Value stores the JSON.
func (j JSON) Value() (driver.Value, error) { return string(j), nil }

// MarshalJSON gives the value as it is.
func (j JSON) MarshalJSON() ([]byte, error) { return json.RawMessage(j).MarshalJSON() }

// UnmarshalJSON keeps the value as it is.
func (j *JSON) UnmarshalJSON(text []byte) error {
	*j = slices.Clone(text)
	return nil
}

// ScanJSON reads stored JSON into a value of its shape.
func ScanJSON(src, into any) error {
	var text []byte
	switch v := src.(type) {
	case string:
		text = []byte(v)
	case []byte:
		text = v
	default:
		return fmt.Errorf("read JSON from %T", src)
	}

	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("read JSON: %w", err)
	}

	return nil
}
