package httpapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"forecourt/internal/platform/fault"
)

// Texts that cannot be shown are refused wherever a request has them: what is no
// UTF-8 or has control characters breaks a database, a file or a line of a log.

// foreign reports whether a character is of no text.
func foreign(r rune) bool {
	switch r {
	case '\n', '\r', '\t':
		return false
	case 0x7f, 0xfffe, 0xffff:
		return true
	}
	return r < ' '
}

// shown leaves out a foreign character.
func shown(r rune) rune {
	if foreign(r) {
		return -1
	}
	return r
}

func isText(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, foreign)
}

// sought are the words that something is found by: whatever is typed there finds
// what it may, and what is no text counts for nothing.
var sought = map[string]bool{"keyword": true, "q": true}

// addressed refuses a path, a query or a key that is no text.
func addressed(r *http.Request) error {
	var fields fault.Fields
	if !isText(r.URL.Path) {
		return fault.New(fault.NotFound, "not_found")
	}
	// A query that cannot be read is answered where its values are.
	query, _ := url.ParseQuery(r.URL.RawQuery)
	cleaned := false
	for name, values := range query {
		switch {
		case isText(name) && isText(strings.Join(values, "")):
		case sought[name]:
			for i := range values {
				values[i] = strings.Map(shown, strings.ToValidUTF8(values[i], ""))
			}
			cleaned = true
		default:
			fields.Add(strings.ToValidUTF8(name, "?"), "control_character")
		}
	}
	if cleaned {
		r.URL.RawQuery = query.Encode()
	}
	if !isText(r.Header.Get("Idempotency-Key")) {
		fields.Add("Idempotency-Key", "control_character")
	}
	return fields.Err()
}

// checkTexts refuses a body with texts that cannot be shown, and names their fields.
func checkTexts(contentType string, body []byte) error {
	if strings.HasPrefix(contentType, formType) {
		return checkForm(body)
	}
	if !utf8.Valid(body) {
		return fault.New(fault.Malformed, "malformed")
	}
	// Most bodies have nothing of the kind, and are not read twice.
	if !bytes.Contains(body, []byte(`\u`)) && !bytes.ContainsFunc(body, foreign) {
		return nil
	}
	var read any
	if json.Unmarshal(body, &read) != nil {
		return nil //nolint:nilerr // answered where the body is read
	}
	var fields fault.Fields
	checkValue(read, "", &fields)
	return fields.Err()
}

func checkForm(body []byte) error {
	values, err := url.ParseQuery(string(body))
	if err != nil {
		return nil //nolint:nilerr // answered where the form is read
	}
	var fields fault.Fields
	for name, given := range values {
		if !isText(name) || !isText(strings.Join(given, "")) {
			fields.Add(strings.ToValidUTF8(name, "?"), "control_character")
		}
	}
	return fields.Err()
}

func checkValue(value any, path string, fields *fault.Fields) {
	switch v := value.(type) {
	case string:
		if !isText(v) {
			fields.Add(path, "control_character")
		}
	case []any:
		for i, one := range v {
			checkValue(one, fmt.Sprintf("%s[%d]", path, i), fields)
		}
	case map[string]any:
		for name, one := range v {
			below := name
			if path != "" {
				below = path + "." + name
			}
			checkValue(one, below, fields)
		}
	}
}
