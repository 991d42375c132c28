// Package fetch reads files from addresses that people have typed in, without
// letting them reach what only this machine can: the address is looked at when
// a connection is made, so that no name and no redirect leads inside.
package fetch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"syscall"
	"time"
)

// Limits are what a file is held to.
type Limits struct {
	// Timeout is for all of it, redirects included.
	Timeout time.Duration
	// Bytes is the most a file may have, Redirects the most that are followed.
	Bytes     int64
	Redirects int
	// Types are the media types that are read, such as text/csv.
	Types []string
	// Private allows addresses of the own machine and network.
	Private bool
	// OwnPort is a port of the own machine that is allowed; 0: none.
	OwnPort uint16
}

// File is what was read.
type File struct {
	// Type is its media type, without parameters.
	Type string
	Body []byte
}

// Errors that trying again does not mend. Others may be gone the next time.
var (
	ErrPrivate   = errors.New("the address lies in the own network")
	ErrScheme    = errors.New("the address begins with neither http nor https")
	ErrRedirects = errors.New("the address leads on and on")
	ErrStatus    = errors.New("the server refuses")
	ErrType      = errors.New("the file is of another type")
	ErrTooLarge  = errors.New("the file is too large")
)

// Lasting reports whether the error would be the same the next time.
func Lasting(err error) bool {
	var name *net.DNSError
	if errors.As(err, &name) && name.IsNotFound {
		return true
	}
	return slices.ContainsFunc([]error{ErrPrivate, ErrScheme, ErrRedirects, ErrStatus, ErrType, ErrTooLarge}, func(one error) bool {
		return errors.Is(err, one)
	})
}

// Get reads the file at an http or https address.
func Get(ctx context.Context, address string, limits Limits) (File, error) {
	ctx, cancel := context.WithTimeout(ctx, limits.Timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return File{}, fmt.Errorf("%w: %w", ErrScheme, err)
	}
	if err := allowed(request); err != nil {
		return File{}, err
	}
	transport := limits.transport()
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport, CheckRedirect: func(next *http.Request, before []*http.Request) error {
		if len(before) > limits.Redirects {
			return ErrRedirects
		}
		return allowed(next)
	}}
	response, err := client.Do(request)
	if err != nil {
		return File{}, fmt.Errorf("read %s: %w", request.URL.Redacted(), err)
	}
	defer func() { _ = response.Body.Close() }()
	return limits.read(response)
}

// transport connects to allowed addresses only. It uses no proxy, which would
// connect for us, and where to is then its own matter.
func (l Limits) transport() *http.Transport {
	dialer := &net.Dialer{Timeout: l.Timeout}
	if !l.Private {
		dialer.Control = func(_, address string, _ syscall.RawConn) error {
			to, err := netip.ParseAddrPort(address)
			own := l.OwnPort != 0 && to.Port() == l.OwnPort && to.Addr().Unmap().IsLoopback()
			if err != nil || !own && !public(to.Addr().Unmap()) {
				return fmt.Errorf("%w: %s", ErrPrivate, address)
			}
			return nil
		}
	}
	return &http.Transport{DialContext: dialer.DialContext, TLSHandshakeTimeout: l.Timeout, MaxResponseHeaderBytes: 64 << 10}
}

func (l Limits) read(response *http.Response) (File, error) {
	switch {
	case response.StatusCode >= http.StatusInternalServerError, response.StatusCode == http.StatusTooManyRequests:
		return File{}, fmt.Errorf("the server has trouble: %s", response.Status)
	case response.StatusCode != http.StatusOK:
		return File{}, fmt.Errorf("%w: %s", ErrStatus, response.Status)
	}
	kind, _, err := mime.ParseMediaType(response.Header.Get("Content-Type"))
	if err != nil || !slices.Contains(l.Types, kind) {
		return File{}, fmt.Errorf("%w: %q", ErrType, response.Header.Get("Content-Type"))
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, l.Bytes+1))
	if err != nil {
		return File{}, fmt.Errorf("read file: %w", err)
	}
	if int64(len(body)) > l.Bytes {
		return File{}, ErrTooLarge
	}
	return File{Type: kind, Body: body}, nil
}

func allowed(request *http.Request) error {
	if request.URL.Scheme != "http" && request.URL.Scheme != "https" || request.URL.Host == "" {
		return ErrScheme
	}
	return nil
}

// reserved are ranges that no server of the public network has, beyond those
// that netip knows: of providers, of tests, of translations to the old protocol.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"),
}

func public(to netip.Addr) bool {
	return to.IsGlobalUnicast() && !to.IsPrivate() && !slices.ContainsFunc(reserved, func(p netip.Prefix) bool { return p.Contains(to) })
}
