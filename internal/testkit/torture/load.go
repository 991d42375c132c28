package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// request is one that is sent, and what it shall bring about.
type request struct {
	method, path, body, kind, key string
	// done notes that it was answered.
	done func(answer)
}

// load is what many users do at once, and what they were said.
type load struct {
	*ground
	token string
	paint int64 // an option that the demo car needs

	mu       sync.Mutex
	prefix   string
	round    int
	codes    map[string]bool  // body types that were answered for
	renamed  map[int64]string // their codes, after a change
	offers   map[int64]*offer // by id
	open     []request        // without an answer
	refused  map[string]int   // by status and code
	unclear  []string         // refusals that do not say why
	answered int
	imports  []*imported
}

// offer is one that was answered for.
type offer struct {
	number   string
	finished bool
}

// imported is one file, and the job that brings it in.
type imported struct {
	file, code string
	job        int64
}

const importRows = 400

func newLoad(ctx context.Context, g *ground) (*load, error) {
	l := &load{ground: g, offers: map[int64]*offer{}}
	l.forgetAll()
	var err error
	if l.token, err = g.logIn(ctx); err != nil {
		return nil, err
	}

	var features []struct {
		FeatureID   int64  `json:"feature_id"`
		FeatureCode string `json:"feature_code"`
	}
	got := g.sendRequest(ctx, l.token, request{method: http.MethodGet, path: "/model-feature?pricelistId=1&modelId=1"})
	if err := json.Unmarshal([]byte(got.body), &features); err != nil {
		return nil, fmt.Errorf("read options: %w", err)
	}

	for _, f := range features {
		if f.FeatureCode == "475" {
			l.paint = f.FeatureID
		}
	}

	return l, nil
}

// forgetAll begins a new account.
func (l *load) forgetAll() {
	l.codes = map[string]bool{}
	l.renamed = map[int64]string{}
	l.refused = map[string]int{}
	l.unclear = nil
	l.answered = 0
	l.prefix = fmt.Sprintf("T%dX", time.Now().UnixNano()%1e9)
}

// sendUntilDone sends a request that may be sent again, and goes on only when it was done.
func (l *load) sendUntilDone(ctx context.Context, r request) (answer, bool) {
	got := l.sendRequest(ctx, l.token, r)
	l.mu.Lock()
	defer l.mu.Unlock()

	switch {
	case got.lost:
		l.open = append(l.open, r)
	case got.isDone():
		l.answered++
		r.done(got)
	default:
		l.noteRefusal(r, got)
		if got.status >= http.StatusInternalServerError {
			l.open = append(l.open, r) // a proxy may have answered so: nobody knows
		}
	}

	return got, got.isDone()
}

func (l *load) noteRefusal(r request, got answer) {
	code := got.refusalCode()
	l.refused[fmt.Sprintf("%d %s", got.status, code)]++
	if code == "" || got.status == http.StatusInternalServerError {
		l.unclear = append(l.unclear, fmt.Sprintf("%s %s: %d %.200s", r.method, r.path, got.status, got.body))
	}
}

// listRefusals lists how often which answer came.
func (l *load) listRefusals() string {
	var all []string
	for _, what := range slices.Sorted(maps.Keys(l.refused)) {
		all = append(all, fmt.Sprintf("%s: %d", what, l.refused[what]))
	}

	if len(all) == 0 {
		return "-"
	}
	return strings.Join(all, ", ")
}

// runUsers works until the context ends or, when they stop at a lost answer, until nobody is
// answered any more.
func (l *load) runUsers(ctx context.Context, stopWhenLost bool) {
	l.round++
	round := l.round
	var all sync.WaitGroup
	worker := func(work func(ctx context.Context, name string) bool, name string) {
		all.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				if !work(ctx, fmt.Sprintf("%sR%d%sN%d", l.prefix, round, name, n)) {
					if stopWhenLost {
						return
					}
					time.Sleep(50 * time.Millisecond)
				}
			}
		})
	}
	for w := range 4 {
		worker(l.bodyType, fmt.Sprint("W", w))
	}

	for w := range 2 {
		worker(l.makeOffer, fmt.Sprint("O", w))
	}

	worker(l.importFile, "I")
	all.Wait()
}

// bodyType makes a body type and gives it another code.
func (l *load) bodyType(ctx context.Context, name string) bool {
	made, ok := l.sendUntilDone(ctx, request{
		method: http.MethodPost, path: "/body-type", body: fmt.Sprintf(`{"brand_id":1,"code":%q}`, name), key: name,
		done: func(answer) { l.codes[name] = true },
	})
	if !ok {
		return false
	}

	id := made.recordID()
	_, ok = l.sendUntilDone(ctx, request{
		method: http.MethodPut,
		path:   fmt.Sprint("/body-type/", id),
		body:   fmt.Sprintf(`{"code":%q,"revision":1}`, name+"B"),
		key:    name + "B",
		done:   func(answer) { l.renamed[id] = name + "B"; l.codes[name+"B"] = true; delete(l.codes, name) },
	})

	return ok
}

// makeOffer makes an offer, chooses its paint and gives it to the customer.
func (l *load) makeOffer(ctx context.Context, name string) bool {
	made, ok := l.sendUntilDone(ctx, request{
		method: http.MethodPost, path: "/version", key: name,
		body: fmt.Sprintf(
			`{"company_id":1,"brand_id":1,"pricelist_id":1,"model_id":1,"type":"standard","customer_name":%q}`,
			name,
		),
		done: func(a answer) {
			var said struct{ Number string }
			_ = json.Unmarshal([]byte(a.body), &said) // an empty number is found later
			l.offers[a.recordID()] = &offer{number: said.Number}
		},
	})
	if !ok {
		return false
	}

	id := made.recordID()
	chosen, ok := l.sendUntilDone(ctx, request{
		method: http.MethodPost,
		path:   fmt.Sprintf("/model-feature/validate/%d/%d?revision=%d", id, l.paint, made.numberField("revision")),
		body:   "{}",
		key:    name + "C",
		done:   func(answer) {},
	})
	if !ok {
		return false
	}

	_, ok = l.sendUntilDone(ctx, request{
		method: http.MethodPost,
		path:   fmt.Sprint("/version/finish/", id),
		body:   fmt.Sprintf(`{"revision":%d}`, chosen.numberField("revision")),
		key:    name + "F",
		done:   func(answer) { l.offers[id].finished = true },
	})

	return ok
}

// importFile sends a file and starts its import, where the one before has ended.
func (l *load) importFile(ctx context.Context, name string) bool {
	if n := len(l.imports); n > 0 {
		time.Sleep(20 * time.Millisecond)
		last := l.imports[n-1]
		if last.job == 0 { // the start has no answer yet: it is sent again later
			return false
		}

		got := l.sendRequest(ctx, l.token, request{method: http.MethodGet, path: fmt.Sprint("/import/job/", last.job)})
		if got.lost || !got.isDone() {
			return false
		}
		if strings.Contains(got.body, `"status":"STARTED"`) {
			return true
		}
	}

	var file bytes.Buffer
	form := multipart.NewWriter(&file)
	part, err := form.CreateFormFile("file", "features.csv")
	if err != nil {
		return false
	}

	fmt.Fprintln(part, "code;description_lt")
	for n := range importRows {
		fmt.Fprintf(part, "%sROW%d;Opcija\n", name, n)
	}

	if form.Close() != nil {
		return false
	}

	sent := request{method: http.MethodPost, path: "/sfo/upload", body: file.String(), kind: form.FormDataContentType()}
	got := l.sendRequest(ctx, l.token, sent)
	var said struct{ Name string }
	if got.lost || !got.isDone() || json.Unmarshal([]byte(got.body), &said) != nil || said.Name == "" {
		if !got.lost {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.noteRefusal(sent, got)
		}
		return false
	}

	begun := &imported{file: said.Name, code: name}
	_, ok := l.sendUntilDone(ctx, request{
		method: http.MethodPost, path: "/import/features/import/" + said.Name + "?brandId=2", key: name, body: "{}",
		done: func(a answer) { begun.job = a.numberField("job_id"); l.imports = append(l.imports, begun) },
	})

	return ok
}

// sendAgain repeats what has no answer, as a browser does.
func (l *load) sendAgain(ctx context.Context, f *figures) error {
	l.mu.Lock()
	open := l.open
	l.open = nil
	l.mu.Unlock()

	for _, r := range open {
		f.again++
		got, ok := l.sendUntilDone(ctx, r)
		if !ok && got.status != http.StatusConflict {
			return fmt.Errorf("sent again, %s %s: %d %s", r.method, r.path, got.status, got.body)
		}
	}

	return nil
}
