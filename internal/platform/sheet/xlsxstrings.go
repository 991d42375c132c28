package sheet

import (
	"errors"
	"fmt"
	"os"
)

// stringTable holds the texts that the cells of a workbook share. Up to
// inMemory bytes of them are kept in memory; a larger table lies in a file
// that is gone when the program ends, however it ends.
type stringTable struct {
	ends []uint32
	text []byte
	file *os.File
	size uint32
}

const inMemory = 16 << 20

func (w *workbook) sharedStrings(part string) (*stringTable, error) {
	table := &stringTable{}
	if part == "" || w.parts[part] == nil {
		return table, nil
	}

	var current string
	phonetic := false
	err := w.eachTag(part, func(m *markup) error {
		switch string(m.tagName()) {
		case "si":
			current = ""
			if m.isAlone() {
				return table.addText("")
			}
		case "/t":
			if !phonetic {
				current += unescapeText(m.text)
			}
		case "rPh":
			phonetic = true
		case "/rPh":
			phonetic = false
		case "/si":
			return table.addText(current)
		}

		if len(current) > maxRecord {
			return errMarkup
		}
		return nil
	})
	if err == nil {
		err = table.flushAbove(0)
	}

	return table, err
}

func (t *stringTable) addText(text string) error {
	t.text = append(t.text, text...)
	t.size += uint32(len(text)) //nolint:gosec // less than maxInflated in all
	t.ends = append(t.ends, t.size)
	return t.flushAbove(inMemory)
}

// flushAbove moves what is kept to the file, when it is more than the bytes or
// when there is a file already.
func (t *stringTable) flushAbove(more int) error {
	if len(t.text) <= more || (more == 0 && t.file == nil) {
		return nil
	}
	if t.file == nil {
		file, err := os.CreateTemp("", "forecourt-strings-")
		if err != nil {
			return fmt.Errorf("keep texts of workbook: %w", err)
		}

		t.file = file
		if err := os.Remove(file.Name()); err != nil {
			return fmt.Errorf("keep texts of workbook: %w", err)
		}
	}
	if _, err := t.file.Write(t.text); err != nil {
		return fmt.Errorf("keep texts of workbook: %w", err)
	}

	t.text = t.text[:0]

	return nil
}

func (t *stringTable) getText(n int) (string, error) {
	if n < 0 || n >= len(t.ends) {
		return "", errMarkup
	}

	start := uint32(0)
	if n > 0 {
		start = t.ends[n-1]
	}
	if t.file == nil {
		return string(t.text[start:t.ends[n]]), nil
	}

	text := make([]byte, t.ends[n]-start)
	if _, err := t.file.ReadAt(text, int64(start)); err != nil {
		return "", fmt.Errorf("read text of workbook: %w", err)
	}

	return string(text), nil
}

func (t *stringTable) closeFile() error {
	if t == nil || t.file == nil {
		return nil
	}
	if err := t.file.Close(); err != nil && !errors.Is(err, os.ErrClosed) {
		return fmt.Errorf("drop texts of workbook: %w", err)
	}
	return nil
}
