// Package pdftest reads back what package pdf has written, as a reader of the
// file would. Files of other writers it does not understand.
package pdftest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"regexp"
	"strings"
	"unicode/utf16"
)

var (
	streams = regexp.MustCompile(`(?s)/Length \d+>>\nstream\n(.*?)\nendstream`)
	shows   = regexp.MustCompile(`(?s)Td \(((?:[^\\)]|\\.)*)\) Tj`)
	escaped = strings.NewReplacer(`\\`, `\`, `\(`, "(", `\)`, ")", `\r`, "\r")
)

// Texts lists the texts of a file in the order they were drawn: lines of cells,
// and parts of lines where letters were moved closer together.
func Texts(file []byte) []string {
	var found []string
	for _, stream := range streams.FindAllSubmatch(file, -1) {
		inflated, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue // an image or a font
		}

		content, err := io.ReadAll(inflated)
		if err != nil {
			continue
		}

		for _, show := range shows.FindAllSubmatch(content, -1) {
			raw := escaped.Replace(string(show[1]))
			units := make([]uint16, len(raw)/2)
			for i := range units {
				units[i] = binary.BigEndian.Uint16([]byte(raw[2*i:]))
			}

			found = append(found, string(utf16.Decode(units)))
		}
	}

	return found
}
