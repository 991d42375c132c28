package page

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
)

// stream writes a page in parts, compressed where the browser takes it. An
// error means that the caller has gone, and there is nobody to answer.
type stream struct {
	body   io.Writer
	packed *gzip.Writer
	flight *http.ResponseController
}

func newStream(w http.ResponseWriter, r *http.Request) *stream {
	s := &stream{body: w, flight: http.NewResponseController(w)}
	if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		return s
	}

	packed, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
	if err != nil {
		return s
	}

	w.Header().Set("Content-Encoding", "gzip")
	s.body = packed
	s.packed = packed

	return s
}

func (s *stream) writePart(part []byte) {
	if _, err := s.body.Write(part); err != nil {
		return
	}
}

// flushParts sends what has been written so far.
func (s *stream) flushParts() {
	if s.packed != nil {
		if err := s.packed.Flush(); err != nil {
			return
		}
	}
	if err := s.flight.Flush(); err != nil {
		return
	}
}

func (s *stream) closeStream() {
	if s.packed == nil {
		return
	}
	if err := s.packed.Close(); err != nil {
		return
	}
}
