package fetch

import (
	"io"
	"net/http"
	"time"
)

// Client makes the requests of a protocol within the limits, of any type: no
// redirect is followed, and a body that is too large cannot be read to its end.
func (l Limits) Client() *http.Client {
	transport := l.transport()
	transport.IdleConnTimeout, transport.MaxIdleConns, transport.ForceAttemptHTTP2 = time.Minute, 4, true
	return &http.Client{
		Timeout: l.Timeout, Transport: bounded{transport, l.Bytes},
		CheckRedirect: func(*http.Request, []*http.Request) error { return ErrRedirects },
	}
}

// bounded cuts off bodies.
type bounded struct {
	next http.RoundTripper
	most int64
}

// RoundTrip makes one request.
func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := b.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	response.Body = &cut{response.Body, b.most}
	return response, nil
}

// cut is a body of which so many bytes may still be read.
type cut struct {
	io.ReadCloser
	left int64
}

// Read fails where the body is too large.
func (c *cut) Read(into []byte) (int, error) {
	n, err := c.ReadCloser.Read(into)
	if c.left -= int64(n); c.left < 0 {
		return 0, ErrTooLarge
	}
	return n, err
}
