package sheet

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"
)

// The encodings of a CSV.
const (
	UTF8        = "utf-8"
	UTF8Marked  = "utf-8 with BOM"
	UTF16       = "utf-16"
	Windows1257 = "cp1257"
)

type found struct {
	encoding  string
	separator byte
	// named: the first line says the separator and nothing else, as spreadsheets write it.
	named bool
}

// detectEncoding reads a CSV to its end: text that is not UTF-8 anywhere is
// Windows-1257, which older spreadsheets of the Baltics write.
func detectEncoding(content io.Reader) (found, error) {
	result := found{encoding: UTF8}
	buffer := make([]byte, 64<<10)
	kept := 0
	first := true

	for {
		n, err := io.ReadFull(content, buffer[kept:])
		all := buffer[:kept+n]
		if first {
			if bytes.HasPrefix(all, []byte("\ufeff")) {
				result.encoding = UTF8Marked
			}
			if result.separator, result.named = separatorNamed(all); !result.named {
				result.separator = separatorOf(all)
			}
			first = false
		}
		ended := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
		if err != nil && !ended {
			return result, unreadableFile(err)
		}

		rest := invalidFrom(all)
		if len(rest) > 0 && (ended || utf8.FullRune(rest)) && result.encoding == UTF8 {
			result.encoding = Windows1257
			return result, nil
		}
		if ended || result.encoding != UTF8 {
			return result, nil
		}

		kept = copy(buffer, rest)
	}
}

// invalidFrom gives what follows the valid text at the beginning; part of a
// rune that the end has cut is such a rest too.
func invalidFrom(text []byte) []byte {
	if utf8.Valid(text) {
		return nil
	}

	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError && size == 1 {
			return text
		}

		text = text[size:]
	}

	return nil
}

// separatorNamed reads a first line such as "sep=;".
func separatorNamed(text []byte) (separator byte, ok bool) {
	const name = "sep="
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	line, _, _ := bytes.Cut(text, []byte("\n"))
	line = bytes.TrimSuffix(line, []byte("\r"))
	if len(line) != len(name)+1 || !bytes.EqualFold(line[:len(name)],
		[]byte(name)) || !bytes.ContainsAny(line[len(name):], ";,\t") {
		return 0, false
	}

	return line[len(name)], true
}

// separatorOf finds the sign that parts the first line most often.
func separatorOf(text []byte) byte {
	counts := map[byte]int{}
	quoted := false
line:
	for _, b := range text {
		switch {
		case b == '"':
			quoted = !quoted
		case quoted:
		case b == '\n' || b == '\r':
			break line
		default:
			counts[b]++
		}
	}

	best := byte(';')
	for _, candidate := range []byte{',', '\t'} {
		if counts[candidate] > counts[best] {
			best = candidate
		}
	}

	return best
}
