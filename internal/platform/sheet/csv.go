package sheet

import (
	"bytes"
	"errors"
	"io"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"forecourt/internal/platform/fault"
)

// openCSV finds out encoding and separator, unless they are given.
func openCSV(name string, open func() (io.ReadCloser, error), how Reading) (*Table, error) {
	open, wide, err := openAsUTF8(open)
	if err != nil {
		return nil, err
	}

	content, err := open()
	if err != nil {
		return nil, err
	}

	found, err := detectEncoding(content)
	if err := errors.Join(err, content.Close()); err != nil {
		return nil, err
	}

	switch {
	case wide: // its mark is never wrong
		found.encoding = UTF16
	case how.Encoding != "" && found.encoding != UTF8Marked: // nor is this one
		found.encoding = how.Encoding
	}

	if how.Separator != "" {
		found.separator = how.Separator[0]
	}
	table := &Table{Name: name, Encoding: found.encoding, Separator: string(found.separator)}
	table.open = func() (*Rows, error) {
		content, err := open()
		if err != nil {
			return nil, err
		}

		c := &csvReader{in: decodeText(content, found.encoding), separator: found.separator, buffer: make([]byte, 64<<10)}
		if found.named {
			if _, _, err := c.nextRow(); err != nil {
				return nil, errors.Join(err, content.Close())
			}

			c.row = 0 // spreadsheets do not show the line
		}
		return &Rows{next: c.nextRow, close: content.Close}, nil
	}

	return table, nil
}

// openAsUTF8 opens a file of UTF-16, which spreadsheets call Unicode text and
// begin with a mark, as one of UTF-8; other files stay as they are.
func openAsUTF8(open func() (io.ReadCloser, error)) (_ func() (io.ReadCloser, error), wide bool, err error) {
	content, err := open()
	if err != nil {
		return nil, false, err
	}

	mark := make([]byte, 2)
	n, err := io.ReadFull(content, mark)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, false, errors.Join(unreadableFile(err), content.Close())
	}
	if err := content.Close(); err != nil {
		return nil, false, err
	}
	if n < 2 || !bytes.Equal(mark, []byte{0xff, 0xfe}) && !bytes.Equal(mark, []byte{0xfe, 0xff}) {
		return open, false, nil
	}

	return func() (io.ReadCloser, error) {
		content, err := open()
		if err != nil {
			return nil, err
		}

		text := unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Reader(content)
		return struct {
			io.Reader
			io.Closer
		}{text, content}, nil
	}, true, nil
}

func decodeText(content io.Reader, encoding string) io.Reader {
	switch encoding {
	case Windows1257:
		return charmap.Windows1257.NewDecoder().Reader(content)
	case UTF8Marked:
		return unicode.UTF8BOM.NewDecoder().Reader(content)
	}
	return unicode.UTF8.NewDecoder().Reader(content)
}

// csvReader reads CSV as spreadsheets write it. Other than encoding/csv it
// counts empty lines, since people look for a row by its number, and it is
// lenient: a quote within a cell is a quote.
type csvReader struct {
	in        io.Reader
	separator byte
	buffer    []byte
	at, have  int
	ended     error
	row       int
	text      []byte // of all cells of the record, without quotes
	ends      []int  // where each cell ends in text
	cells     []string
}

// peekByte gives the next byte without taking it; false at the end.
func (c *csvReader) peekByte() (byte, bool) {
	for c.at == c.have {
		if c.ended != nil {
			return 0, false
		}

		c.at = 0
		c.have, c.ended = c.in.Read(c.buffer)
	}

	return c.buffer[c.at], true
}

func (c *csvReader) nextRow() (int, []string, error) {
	c.row++
	c.text = c.text[:0]
	c.ends = c.ends[:0]
	if _, more := c.peekByte(); !more {
		if !errors.Is(c.ended, io.EOF) {
			return c.row, nil, unreadableFile(c.ended)
		}
		return c.row, nil, io.EOF
	}

	for more := true; more; {
		if len(c.ends) == maxColumns {
			return c.row, nil, rowTooLong(c.row)
		}

		var err error
		if more, err = c.readCell(); err != nil {
			return c.row, nil, err
		}

		c.ends = append(c.ends, len(c.text))
	}

	// One text for the record, of which the cells are parts.
	text := string(c.text)
	start := 0
	c.cells = c.cells[:0]

	for _, end := range c.ends {
		c.cells = append(c.cells, unguardText(text[start:end]))
		start = end
	}

	return c.row, c.cells, nil
}

// readCell reads one cell and what ends it; more says that another follows.
func (c *csvReader) readCell() (more bool, err error) {
	if b, ok := c.peekByte(); ok && b == '"' {
		c.at++
		if err := c.readQuoted(); err != nil {
			return false, err
		}
	}
	for {
		if _, ok := c.peekByte(); !ok {
			if !errors.Is(c.ended, io.EOF) {
				return false, unreadableFile(c.ended)
			}
			return false, nil
		}

		rest := c.buffer[c.at:c.have]
		n := 0
		for n < len(rest) && rest[n] != c.separator && rest[n] != '\n' && rest[n] != '\r' {
			n++
		}

		c.text = append(c.text, rest[:n]...)
		c.at += n
		if len(c.text) > maxRecord {
			return false, rowTooLong(c.row)
		}
		if c.at == c.have {
			continue
		}

		c.at++
		switch rest[n] {
		case c.separator:
			return true, nil
		case '\r':
			if b, ok := c.peekByte(); ok && b == '\n' {
				c.at++
			}
		}
		return false, nil
	}
}

// readQuoted reads up to the closing quote; a doubled one stands for itself, and
// every line end for a line feed.
func (c *csvReader) readQuoted() error {
	for {
		b, ok := c.peekByte()
		if !ok {
			if errors.Is(c.ended, io.EOF) {
				return fault.New(fault.Invalid, "table_quote_unclosed").With("row", c.row)
			}
			return unreadableFile(c.ended)
		}

		c.at++
		switch b {
		case '"':
			if b, ok := c.peekByte(); !ok || b != '"' {
				return nil
			}

			c.at++
		case '\r':
			if next, ok := c.peekByte(); ok && next == '\n' {
				c.at++
			}
			b = '\n'
		}

		if c.text = append(c.text, b); len(c.text) > maxRecord {
			return rowTooLong(c.row)
		}
	}
}
