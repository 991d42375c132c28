package page

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strings"
	"time"

	"forecourt/internal/platform/httpapi"
)

// answer is what the browser would have got for a request of its own.
type answer struct {
	url     string
	headers map[string]string
	body    []byte
}

// askAll runs the requests side by side as the owner of the token, and gives those
// that succeed in time and have room, in their order.
func (a *app) askAll(r *http.Request, token, language string, urls []string) []answer {
	// Cut off and not timed out: that a page goes without is no failure to report.
	ctx, stop := context.WithCancel(r.Context())
	defer stop()
	waiting := make([]chan *answer, len(urls))

	for i, url := range urls {
		waiting[i] = make(chan *answer, 1)
		asked, err := newRequest(ctx, r, token, language, url)
		if err != nil {
			waiting[i] <- nil
			continue
		}

		go func() { waiting[i] <- a.answerOne(asked, url) }()
	}

	late := time.NewTimer(a.limits.Time)
	defer late.Stop()
	var brought []answer
	room := a.limits.Bytes

	for _, one := range waiting {
		select {
		case got := <-one:
			if got != nil && len(got.body) <= room {
				room -= len(got.body)
				brought = append(brought, *got)
			}
		case <-late.C:
			return brought
		}
	}

	return brought
}

// newRequest makes the request that the browser of the page would send.
func newRequest(ctx context.Context, page *http.Request, token, language, address string) (*http.Request, error) {
	target, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("first request %s: %w", address, err)
	}

	r := page.Clone(ctx)
	r.Method = http.MethodGet
	r.URL = target
	r.RequestURI = address
	r.Body = http.NoBody
	r.ContentLength = 0
	r.Header = http.Header{
		"Authorization":   {"Bearer " + token},
		"Accept":          {"application/json"},
		"Accept-Language": {language},
		"User-Agent":      {page.UserAgent()},
	}
	if secret := cookieValue(page, httpapi.SecretCookie); secret != "" {
		r.Header.Set("Cookie", httpapi.SecretCookie+"="+secret)
	}
	if from := page.Header["X-Forwarded-For"]; from != nil {
		r.Header["X-Forwarded-For"] = from
	}

	return r, nil
}

// answerOne gives nothing unless the request succeeds.
func (a *app) answerOne(r *http.Request, address string) (got *answer) {
	defer func() {
		if recover() != nil { // written to the log where it happened
			got = nil
		}
	}()
	kept := &keeper{header: http.Header{}, most: a.limits.Bytes}
	a.reader.Read(kept, r)
	if kept.status != http.StatusOK || kept.full ||
		!strings.HasPrefix(kept.header.Get("Content-Type"), "application/json") {
		return nil
	}
	headers := map[string]string{"Content-Type": kept.header.Get("Content-Type")}

	for name, values := range kept.header {
		if strings.HasPrefix(name, "X-") && name != "X-Request-Id" {
			headers[name] = values[0]
		}
	}

	// In JSON this character stands in texts only, where it may be written like that.
	return &answer{address, headers, bytes.ReplaceAll(bytes.TrimSpace(kept.body.Bytes()), []byte("<"), []byte(`\u003c`))}
}

// asElement writes the answer as a part of the page. It is data: the browser does
// not run it, whatever the policy says.
func (a answer) asElement(token string) []byte {
	headers, err := json.Marshal(a.headers)
	if err != nil {
		return nil // a map of texts can always be written
	}

	var b bytes.Buffer
	fmt.Fprintf(&b, `<script type="application/json" data-answer="%s" data-login="%d" data-headers="%s">`,
		html.EscapeString(a.url), loginTag(token), html.EscapeString(string(headers)))
	b.Write(a.body)
	b.WriteString("</script>")

	return b.Bytes()
}

var errFull = errors.New("no room for the answer")

// keeper keeps an answer up to a size.
type keeper struct {
	header http.Header
	status int
	body   bytes.Buffer
	most   int
	full   bool
}

func (k *keeper) Header() http.Header { return k.header }

func (k *keeper) WriteHeader(status int) {
	if k.status == 0 {
		k.status = status
	}
}

func (k *keeper) Write(b []byte) (int, error) {
	k.WriteHeader(http.StatusOK)
	if k.body.Len()+len(b) > k.most {
		k.full = true
		return 0, errFull
	}
	return k.body.Write(b)
}
