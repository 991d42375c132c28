// Package s3test gives tests an S3 server in memory, which checks signatures
// and can fail in every way a test thinks of.
package s3test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/rclone/gofakes3"
	"github.com/rclone/gofakes3/s3mem"
)

// What the server knows.
const (
	Bucket    = "forecourt-test"
	AccessKey = "test-access-key"
	SecretKey = "test-secret-key-that-nobody-logs"
)

// Server is a running S3 server.
type Server struct {
	URL     string
	handler http.Handler

	mu      sync.Mutex
	instead func(w http.ResponseWriter, r *http.Request, serve http.Handler)
	ago     time.Duration
}

// Start starts a server with one empty bucket; it ends with the test.
func Start(t testing.TB) *Server {
	t.Helper()
	s := &Server{}
	backend := s3mem.New(s3mem.WithTimeSource(s))
	if err := backend.CreateBucket(t.Context(), Bucket); err != nil {
		t.Fatal(err)
	}

	s.handler = gofakes3.New(listing{backend}, gofakes3.WithV4Auth(map[string]string{AccessKey: SecretKey})).Server()
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	s.URL = server.URL

	return s
}

// listing lists as S3 does: an empty delimiter divides nothing.
type listing struct{ *s3mem.Backend }

func (l listing) ListBucket(
	ctx context.Context, name string, prefix *gofakes3.Prefix, page gofakes3.ListBucketPage,
) (*gofakes3.ObjectList, error) {
	if prefix != nil && prefix.Delimiter == "" {
		prefix.HasDelimiter = false
	}
	return l.Backend.ListBucket(ctx, name, prefix, page)
}

// Address gives the address of a prefix of the bucket, as --files takes it.
func (s *Server) Address(prefix string) string {
	return "s3://" + Bucket + "/" + prefix + "?endpoint=" + url.QueryEscape(s.URL)
}

// Instead answers requests with fn from now on; nil: the server does so itself again.
func (s *Server) Instead(fn func(w http.ResponseWriter, r *http.Request, serve http.Handler)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.instead = fn
}

// Away ends every connection without an answer, as a server that is gone does.
func Away(http.ResponseWriter, *http.Request, http.Handler) {
	panic(http.ErrAbortHandler) // how net/http is made to end a connection
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	instead := s.instead
	s.mu.Unlock()
	if instead != nil {
		instead(w, r, s.handler)
		return
	}

	s.handler.ServeHTTP(w, r)
}

// Ago turns the clock of what is kept from now on back.
func (s *Server) Ago(by time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ago = by
}

// Now reads the clock of what is kept.
func (s *Server) Now() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Now().Add(-s.ago)
}

// Since measures by that clock.
func (s *Server) Since(t time.Time) time.Duration { return s.Now().Sub(t) }
