package sheet

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
)

// markup reads the tags of a part of a workbook one after another, with the
// text before each. It knows just as much of XML as spreadsheets write, and is
// many times faster than encoding/xml, which a file of a million rows needs.
type markup struct {
	in   *bufio.Reader
	tag  []byte // between the angle brackets, valid until the next call
	text []byte // since the last tag
}

func newMarkup(in io.Reader) *markup { return &markup{in: bufio.NewReaderSize(in, 64<<10)} }

var errMarkup = errors.New("the markup is broken")

// nextTag goes to the next tag; io.EOF after the last.
func (m *markup) nextTag() error {
	m.text = m.text[:0]
	for {
		if err := m.readUntil('<', &m.text); err != nil {
			return err
		}

		m.tag = m.tag[:0]
		for {
			if err := m.readUntil('>', &m.tag); err != nil {
				return brokenMarkup(err)
			}
			if isWhole(m.tag) {
				break
			}

			m.tag = append(m.tag, '>')
		}

		if content, ok := bytes.CutPrefix(m.tag, []byte("![CDATA[")); ok {
			m.text = append(m.text, bytes.TrimSuffix(content, []byte("]]"))...)
			continue
		}
		if len(m.tag) > 0 && (m.tag[0] == '!' || m.tag[0] == '?') {
			continue
		}
		return nil
	}
}

// readUntil reads up to a mark, which is taken and not kept.
func (m *markup) readUntil(mark byte, into *[]byte) error {
	for {
		piece, err := m.in.ReadSlice(mark)
		if err == nil {
			piece = piece[:len(piece)-1]
		}
		*into = append(*into, piece...)
		switch {
		case err == nil:
			return nil
		case len(*into) > maxRecord:
			return errMarkup
		case !errors.Is(err, bufio.ErrBufferFull):
			return err
		}
	}
}

func brokenMarkup(err error) error {
	if errors.Is(err, io.EOF) {
		return errMarkup
	}
	return err
}

// isWhole reports whether a tag ends here, or the bracket stood in a value.
func isWhole(tag []byte) bool {
	switch {
	case bytes.HasPrefix(tag, []byte("!--")):
		return len(tag) >= 5 && bytes.HasSuffix(tag, []byte("--"))
	case bytes.HasPrefix(tag, []byte("![CDATA[")):
		return bytes.HasSuffix(tag, []byte("]]"))
	}
	return bytes.Count(tag, []byte(`"`))%2 == 0
}

// tagName gives the name of the tag without its prefix; with a leading / when it closes.
func (m *markup) tagName() []byte {
	name := m.tag
	if i := bytes.IndexAny(name, " \t\r\n"); i >= 0 {
		name = name[:i]
	}
	closing := len(name) > 0 && name[0] == '/'
	name = bytes.TrimSuffix(name, []byte("/"))
	if i := bytes.IndexByte(name, ':'); i >= 0 {
		name = name[i+1:]
		if closing {
			return append([]byte{'/'}, name...)
		}
	}

	return name
}

// isAlone reports whether the tag has no content and closes itself.
func (m *markup) isAlone() bool { return len(m.tag) > 0 && m.tag[len(m.tag)-1] == '/' }

// attribute gives a value of the tag, or nil. Its name is as written, prefix
// included.
func (m *markup) attribute(name string) []byte {
	rest := m.tag
	for {
		i := bytes.IndexByte(rest, '"')
		if i < 1 {
			return nil
		}

		value := rest[i+1:]
		end := bytes.IndexByte(value, '"')
		if end < 0 {
			return nil
		}

		before := bytes.TrimRight(rest[:i], "= \t\r\n")
		if j := bytes.LastIndexAny(before, " \t\r\n"); string(before[j+1:]) == name {
			return value[:end]
		}

		rest = value[end+1:]
	}
}

var lineEnds = strings.NewReplacer("_x000D_", "", "\r\n", "\n", "\r", "\n")

// unescapeText reads text of the markup.
func unescapeText(raw []byte) string {
	if bytes.IndexByte(raw, '&') < 0 && bytes.IndexByte(raw, '_') < 0 && bytes.IndexByte(raw, '\r') < 0 {
		return string(bytes.ToValidUTF8(raw, []byte("\ufffd")))
	}

	out := make([]byte, 0, len(raw))
	for {
		i := bytes.IndexByte(raw, '&')
		if i < 0 {
			break
		}

		out = append(out, raw[:i]...)
		raw = raw[i:]
		end := bytes.IndexByte(raw[:min(len(raw), 12)], ';')
		if end < 0 {
			out = append(out, '&')
			raw = raw[1:]
			continue
		}

		out = append(out, readEntity(string(raw[1:end]))...)
		raw = raw[end+1:]
	}

	out = append(out, raw...)

	return lineEnds.Replace(strings.ToValidUTF8(string(out), "\ufffd"))
}

var entities = map[string]string{"lt": "<", "gt": ">", "amp": "&", "quot": `"`, "apos": "'"}

func readEntity(name string) string {
	if text, ok := entities[name]; ok {
		return text
	}

	code := strings.TrimPrefix(name, "#")
	base := 10
	if hex, ok := strings.CutPrefix(code, "x"); ok {
		code = hex
		base = 16
	}
	n, err := strconv.ParseInt(code, base, 32)
	if err != nil || !strings.HasPrefix(name, "#") {
		return "&" + name + ";"
	}

	return string(rune(n))
}
