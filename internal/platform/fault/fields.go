package fault

import (
	"errors"
	"net/mail"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The lengths texts may have, in characters (OP-032).
const (
	MaxCode  = 64
	MaxTitle = 255
	MaxText  = 65_000
)

// Fields collects every wrong field of a record, so that a user sees all of
// them at once and not one after another. The zero value is ready for use.
type Fields map[string][]Text

// Add notes that the field at path is wrong. Parameters come as name, value pairs.
func (f *Fields) Add(path, code string, params ...any) {
	if *f == nil {
		*f = Fields{}
	}
	text := Text{Code: code}

	for i := 0; i+1 < len(params); i += 2 {
		if text.Params == nil {
			text.Params = map[string]any{}
		}
		text.Params[params[i].(string)] = params[i+1]
	}

	(*f)[path] = append((*f)[path], text)
}

// Under notes what is wrong with a record that lies at path in another one.
func (f *Fields) Under(path string, inner Fields) {
	for field, texts := range inner {
		for _, text := range texts {
			f.Add(path+"."+field, text.Code)
			noted := (*f)[path+"."+field]
			noted[len(noted)-1] = text
		}
	}
}

// Err gives the error of the fields; nil when none is wrong.
func (f Fields) Err() error {
	if len(f) == 0 {
		return nil
	}
	return &Error{Kind: Invalid, Code: "validation_failed", Fields: f}
}

// Required notes a required text of which nothing is seen.
func (f *Fields) Required(path, text string) {
	if Seen(text) == "" {
		f.Add(path, "required")
	}
}

// Length notes a text of more characters than allowed, and bytes that are no text.
func (f *Fields) Length(path, text string, most int) {
	switch {
	case !utf8.ValidString(text) || strings.ContainsRune(text, 0):
		f.Add(path, "not_text")
	case utf8.RuneCountInString(text) > most:
		f.Add(path, "too_long", "max", most)
	}
}

// Line does what Length does, for a text of one line: others read it in lists, and programs in
// the heads of mails.
func (f *Fields) Line(path, text string, most int) {
	f.Length(path, text, most)
	if strings.ContainsFunc(text, unicode.IsControl) && utf8.ValidString(text) && !strings.ContainsRune(text, 0) {
		f.Add(path, "line_breaks")
	}
	if strings.ContainsFunc(text, turnsDirection) {
		f.Add(path, "direction_marks")
	}
}

// Code checks a code: required, at most MaxCode characters, none of which may
// break a code list of an import file apart.
func (f *Fields) Code(path, code string) {
	f.Required(path, code)
	f.Length(path, code, MaxCode)
	if strings.ContainsFunc(code, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(";|!", r) }) {
		f.Add(path, "code_characters")
	}
}

// Colour notes a text that is no colour of the screen: #rrggbb, in small letters.
func (f *Fields) Colour(path, text string) {
	digits, marked := strings.CutPrefix(text, "#")
	if !marked || len(digits) != 6 || strings.Trim(digits, "0123456789abcdef") != "" {
		f.Add(path, "colour")
	}
}

// OneOf notes a value that is none of those allowed. An empty one may be allowed, and is not named.
func (f *Fields) OneOf(path, value string, allowed ...string) {
	for _, a := range allowed {
		if value == a {
			return
		}
	}

	named := slices.DeleteFunc(slices.Clone(allowed), func(a string) bool { return a == "" })
	f.Add(path, "one_of", "values", strings.Join(named, ", "))
}

// Email notes an address that cannot be written to; empty is allowed.
func (f *Fields) Email(path, address string) {
	if address == "" {
		return
	}
	if !IsEmail(address) {
		f.Add(path, "email")
	}
}

// IsEmail reports whether a text is one address that mail goes to over the Internet: its domain has a dot.
func IsEmail(address string) bool {
	parsed, err := mail.ParseAddress(address)
	if err != nil || parsed.Address != address || strings.ContainsAny(address, "\r\n") {
		return false
	}

	domain := address[strings.LastIndexByte(address, '@')+1:]
	return strings.Contains(domain, ".") && !strings.HasPrefix(domain, ".") && !strings.HasSuffix(domain, ".")
}

// Link notes an address that a browser does not open as a page: javascript: and
// the like run, or show what no server has sent. Empty is allowed.
func (f *Fields) Link(path, address string) {
	if address == "" {
		return
	}
	if at, err := url.Parse(address); err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
		f.Add(path, "url")
	}
}

// fewestDigits is what a number of any country has that can be called.
const fewestDigits = 5

// Phone notes a number that nobody can call; empty is allowed.
func (f *Fields) Phone(path, number string) {
	digits := 0
	for _, r := range number {
		if unicode.IsDigit(r) {
			digits++
		}
	}

	if number != "" && digits < fewestDigits {
		f.Add(path, "phone")
	}
}

// MissingAt says which field of a request names the record that is not found; any other error stays as it is.
func MissingAt(field string, err error) error {
	var missing *Error
	if !errors.As(err, &missing) || missing.Kind != NotFound || len(missing.Fields) > 0 {
		return err
	}

	at := *missing
	at.Fields = Fields{field: {{Code: missing.Code, Params: missing.Params}}}

	return &at
}

// WrongField refuses a request for one field.
func WrongField(path, code string) error {
	var fields Fields
	fields.Add(path, code)
	return fields.Err()
}
