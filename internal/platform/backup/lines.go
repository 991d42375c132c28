package backup

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"

	"forecourt/internal/platform/db/dump"
)

// The rows of a backup are lines of JSON: {"table":"brands","row":{"id":1,"name":"Aurora"}}. They are
// most of the work of a backup, so that both ways know this form, and what is written otherwise is
// left to package json.

// appendLine writes a row.
func appendLine(to []byte, row dump.Row) []byte {
	to = append(to, `{"table":`...)
	to = appendText(to, row.Table)
	to = append(to, `,"row":{`...)

	for i, column := range row.Columns {
		if i > 0 {
			to = append(to, ',')
		}
		to = append(appendText(to, column), ':')
		switch value := row.Values[i].(type) {
		case nil:
			to = append(to, "null"...)
		case int64:
			to = strconv.AppendInt(to, value, 10)
		case string:
			to = appendText(to, value)
		default:
			text, _ := json.Marshal(value) // floats, which no table has
			to = append(to, text...)
		}
	}

	return append(to, "}}\n"...)
}

// appendText writes a text as JSON.
func appendText(to []byte, text string) []byte {
	for i := range len(text) {
		if !isPlain(text[i]) {
			return appendHard(to, text)
		}
	}
	return append(append(append(to, '"'), text...), '"')
}

// isPlain reports whether a byte stands in JSON as it is.
func isPlain(b byte) bool { return ' ' <= b && b < utf8.RuneSelf && b != '"' && b != '\\' }

// appendHard writes a text with letters beyond ASCII, or with some that JSON writes otherwise.
func appendHard(to []byte, text string) []byte {
	if !utf8.ValidString(text) {
		marshalled, _ := json.Marshal(text) // a text always has a form
		return append(to, marshalled...)
	}

	to = append(to, '"')
	from := 0

	for i := range len(text) {
		b := text[i]
		if isPlain(b) || b >= utf8.RuneSelf {
			continue
		}

		to = append(to, text[from:i]...)
		from = i + 1
		switch b {
		case '"', '\\':
			to = append(to, '\\', b)
		case '\n':
			to = append(to, '\\', 'n')
		default:
			to = fmt.Appendf(to, `\u%04x`, b)
		}
	}

	return append(append(to, text[from:]...), '"')
}

// lines reads rows, one after another.
type lines struct {
	in *bufio.Reader
	// row is the one that was read last: the next one mostly has the same table and columns.
	row dump.Row
}

func newLines(in io.Reader) *lines { return &lines{in: bufio.NewReaderSize(in, 1<<16)} }

// nextRow reads a row, until the end.
func (l *lines) nextRow() (row dump.Row, ok bool, err error) {
	for {
		line, err := l.nextLine()
		if len(bytes.TrimSpace(line)) > 0 {
			err := l.readLine(line)
			return l.row, err == nil, err
		}
		if errors.Is(err, io.EOF) {
			return dump.Row{}, false, nil
		}
		if err != nil {
			return dump.Row{}, false, err
		}
	}
}

// nextLine reads up to the next end of a line.
func (l *lines) nextLine() ([]byte, error) {
	line, err := l.in.ReadSlice('\n')
	if !errors.Is(err, bufio.ErrBufferFull) {
		return line, err
	}

	whole := slices.Clone(line)
	rest, err := l.in.ReadBytes('\n')

	return append(whole, rest...), err
}

// readLine reads a line.
func (l *lines) readLine(line []byte) error {
	if l.readKnown(line) {
		return nil
	}

	var read struct {
		Table string
		Row   map[string]json.RawMessage
	}
	if err := json.Unmarshal(line, &read); err != nil {
		return fmt.Errorf("the backup is damaged: what follows a row of table %q is no row: %w", l.row.Table, err)
	}

	columns := slices.Sorted(maps.Keys(read.Row))
	values := make([]any, len(columns))

	for i, column := range columns {
		value, rest, ok := readValue(read.Row[column])
		if !ok || len(rest) > 0 {
			return fmt.Errorf("the backup is damaged: column %s of a row of table %s is neither null, a whole number nor a text", column, read.Table)
		}

		values[i] = value
	}

	l.row = dump.Row{Table: read.Table, Columns: columns, Values: values}

	return nil
}

// readKnown reads a line of the same table and columns as the one before, in the form of appendLine.
func (l *lines) readKnown(line []byte) bool {
	rest, ok := cutTexts(line, `{"table":"`, l.row.Table, `","row":{`)
	if !ok || len(l.row.Columns) == 0 {
		return false
	}

	for i, column := range l.row.Columns {
		if i > 0 {
			if rest, ok = cutTexts(rest, `,`); !ok {
				return false
			}
		}
		if rest, ok = cutTexts(rest, `"`, column, `":`); !ok {
			return false
		}
		if l.row.Values[i], rest, ok = readValue(rest); !ok {
			return false
		}
	}

	return string(bytes.TrimSpace(rest)) == "}}"
}

// cutTexts takes texts away that a line begins with.
func cutTexts(line []byte, texts ...string) (rest []byte, ok bool) {
	for _, text := range texts {
		if len(line) < len(text) || string(line[:len(text)]) != text {
			return line, false
		}

		line = line[len(text):]
	}

	return line, true
}

// readValue reads the value that a text begins with.
func readValue(text []byte) (value any, rest []byte, ok bool) {
	switch {
	case len(text) == 0:
		return nil, text, false
	case text[0] == 'n':
		rest, ok = cutTexts(text, "null")
		return nil, rest, ok
	case text[0] == '"':
		return readText(text)
	}

	end := 0
	for end < len(text) && (text[end] == '-' || '0' <= text[end] && text[end] <= '9') {
		end++
	}

	number, err := strconv.ParseInt(string(text[:end]), 10, 64)

	return number, text[end:], err == nil
}

// readText reads a text up to its end.
func readText(text []byte) (value any, rest []byte, ok bool) {
	hard := false
	for end := 1; end < len(text); end++ {
		switch text[end] {
		case '\\':
			hard = true
			end++
		case '"':
			if !hard {
				return string(text[1:end]), text[end+1:], true
			}

			var read string
			err := json.Unmarshal(text[:end+1], &read)
			return read, text[end+1:], err == nil
		}
	}

	return nil, text, false
}
