// Package apitest runs the whole program against a fresh demo group and talks
// to it as any client does: over HTTP, knowing nothing of its insides.
package apitest

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/demo"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/testkit/dbtest"
)

// Program is a running Forecourt with the demo group.
type Program struct {
	App *app.App
	// Config starts the same data again.
	Config app.Config
	log    *lockedBuffer
}

// Each runs a test on both engines, each time on a program of its own.
func Each(t *testing.T, test func(t *testing.T, p *Program)) {
	t.Helper()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			test(t, Start(t, engine))
		})
	}
}

// Start starts the program on the engine; it stops when the test ends.
func Start(t testing.TB, engine string) *Program {
	t.Helper()
	return StartWith(t, engine, func(*app.Config) {})
}

// StartWith starts the program with a changed configuration.
func StartWith(t testing.TB, engine string, change func(*app.Config)) *Program {
	t.Helper()
	return startProgram(t, Group(t, engine), change, func(*Program) error { return nil })
}

// LoadWith starts the program with a changed configuration which the demo group
// is loaded with too: for tests that choose their day or their database.
func LoadWith(t testing.TB, engine string, change func(*app.Config)) *Program {
	t.Helper()
	return startProgram(
		t, dbtest.Config(t, engine), change,
		func(p *Program) error { return loadGroup(t.Context(), p.Config) },
	)
}

// Restored starts the program on data that fill has put into an empty database.
func Restored(t testing.TB, engine string, fill func(*Program) error) *Program {
	t.Helper()
	return startProgram(t, dbtest.Config(t, engine), func(*app.Config) {}, fill)
}

func startProgram(t testing.TB, data db.Config, change func(*app.Config), fill func(*Program) error) *Program {
	t.Helper()
	p := &Program{log: &lockedBuffer{}}
	p.Config = app.Config{
		Config: data, Addr: "127.0.0.1:0", ClientSecret: "forecourt", Version: "test", PasswordCost: cheap,
		Log: slog.New(slog.NewJSONHandler(p.log, nil)),
	}
	change(&p.Config)
	if err := fill(p); err != nil {
		t.Fatal(err)
	}

	running, err := app.Start(t.Context(), p.Config)
	if err != nil {
		t.Fatal(err)
	}

	p.App = running
	t.Cleanup(func() {
		if err := p.App.Stop(); err != nil {
			t.Errorf("stop: %v", err)
		}
	})

	return p
}

// Run runs a job of the kind and waits for its end, and for the end of those of
// the kind that the program itself has begun: they may have the work in hand.
func (p *Program) Run(t testing.TB, kind string) {
	t.Helper()
	ctx := t.Context()
	op := db.Op{Actor: authz.System("test")}
	var id int64
	err := p.DB().Update(ctx, op, func(tx *db.Tx) (err error) {
		id, _, err = p.App.Queue.Add(ctx, tx, jobs.NewJob{Kind: kind})
		return err
	})
	for err == nil {
		var job jobs.Job
		err = p.DB().View(ctx, op, func(tx *db.Tx) (err error) {
			job, err = p.App.Queue.Get(ctx, tx, id)
			return err
		})
		if job.State == jobs.Done {
			p.waitForRunning(t, kind)
			return
		}

		if !job.State.Active() {
			t.Fatalf("job %s ended as %s", kind, job.State)
		}

		time.Sleep(10 * time.Millisecond)
	}

	t.Fatalf("run %s: %v", kind, err)
}

func (p *Program) waitForRunning(t testing.TB, kind string) {
	t.Helper()
	for {
		var running int64
		err := p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
			running, err = db.SelectOne[int64](t.Context(), tx, `
				SELECT COUNT(*)
				FROM jobs
				WHERE {everyone} AND kind = $1 AND state = 'running'`, kind)
			return err
		})
		if err != nil {
			t.Fatalf("look for jobs of %s: %v", kind, err)
		}

		if running == 0 {
			return
		}

		time.Sleep(10 * time.Millisecond)
	}
}

// Age makes the sessions of a user look unused for so many seconds.
func (p *Program) Age(t testing.TB, username string, seconds int) {
	t.Helper()
	err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := tx.Unscoped("a test turns the clock").Exec(t.Context(), `
			UPDATE tokens SET seen_at = $1 WHERE user_id = (SELECT id FROM users WHERE username_key = $2
				AND status <> 'deleted')`,
			db.At(tx.Now().Add(-time.Duration(seconds)*time.Second)), username)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Log gives what the program has logged so far.
func (p *Program) Log() string { return p.log.String() }

// DB gives the program's own database, for looking at what no operation shows.
func (p *Program) DB() *db.DB { return p.App.DB }

// Client talks to the program as one user.
type Client struct {
	url   string
	Token string
	// Language is sent as Accept-Language; "en" unless changed.
	Language string
}

// Anonymous gives a client that is not logged in.
func (p *Program) Anonymous() *Client { return At(p.App.URL) }

// URL gives the address of the client's program.
func (c *Client) URL() string { return c.url }

// At gives a client of a program that runs elsewhere, not logged in.
func At(url string) *Client { return &Client{url: url, Language: "en"} }

// As logs in as a demo user.
func (p *Program) As(t testing.TB, username string) *Client {
	t.Helper()
	c := p.Anonymous()
	c.MustLogin(t, username)
	return c
}

// MustLogin logs in as a demo user and keeps the token.
func (c *Client) MustLogin(t testing.TB, username string) {
	t.Helper()
	answer := c.Login(username, demo.Password)
	if answer.Status != http.StatusOK {
		t.Fatalf("log in as %s: %d %s", username, answer.Status, answer.Body)
	}

	var token struct {
		AccessToken string `json:"access_token"`
	}
	answer.JSON(t, &token)
	c.Token = token.AccessToken
}

// Login sends a login and gives the answer, whatever it is.
func (c *Client) Login(username, password string) Response {
	form := url.Values{
		"grant_type":    {"password"},
		"username":      {username},
		"password":      {password},
		"client_id":     {"web"},
		"client_secret": {"forecourt"},
	}

	return c.sendRequest(
		http.MethodPost, "/api/v1/oauth/token",
		http.Header{"Content-Type": {"application/x-www-form-urlencoded"}},
		strings.NewReader(form.Encode()),
	)
}

// Response is an answer with its whole body.
type Response struct {
	Status int
	Header http.Header
	Body   string
}

// JSON reads the body.
func (r Response) JSON(t testing.TB, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(r.Body), into); err != nil {
		t.Fatalf("read %s: %v", r.Body, err)
	}
}

// Problem is the body of an error.
type Problem struct {
	Status    int                 `json:"status"`
	Code      string              `json:"code"`
	Message   string              `json:"message"`
	Errors    map[string][]string `json:"errors"`
	RequestID string              `json:"request_id"`
	Current   json.RawMessage     `json:"current"`
	ChangedBy string              `json:"changed_by"`
}

// Problem reads the body of an error, none of whose texts may have an unfilled place.
func (r Response) Problem(t testing.TB) Problem {
	t.Helper()
	var p Problem
	r.JSON(t, &p)
	texts := []string{p.Message}

	for _, of := range p.Errors {
		texts = append(texts, of...)
	}

	for _, text := range texts {
		if place := unfilled.FindString(text); place != "" {
			t.Errorf("the text %q does not say what %s is", text, place)
		}
	}

	return p
}

var unfilled = regexp.MustCompile(`\{[a-z_]+\}`)

// Done reads the record that an operation answers with, which must have succeeded.
func Done[Record any](t testing.TB, got Response) (r Record) {
	t.Helper()
	if got.Status != http.StatusOK {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	got.JSON(t, &r)
	return r
}

// Rejects checks that the answer to what was tried says what is wrong with the field.
func Rejects(t testing.TB, what string, got Response, field string) {
	t.Helper()
	if got.Status != http.StatusUnprocessableEntity || len(got.Problem(t).Errors[field]) == 0 {
		t.Errorf("%s: %d %s", what, got.Status, got.Body)
	}
}

// Get calls a GET operation; the path starts below /api/v1.
func (c *Client) Get(path string) Response { return c.Do(http.MethodGet, path, nil, nil) }

// Post calls a POST operation.
func (c *Client) Post(path string, body any) Response {
	return c.Do(http.MethodPost, path, body, nil)
}

// Put calls a PUT operation.
func (c *Client) Put(path string, body any) Response { return c.Do(http.MethodPut, path, body, nil) }

// Delete calls a DELETE operation.
func (c *Client) Delete(path string) Response { return c.Do(http.MethodDelete, path, nil, nil) }

// Do calls an operation with further headers; a body that is a string is sent
// as it is, anything else as JSON. A write that names no revision overwrites
// knowingly, as programs may that set what they have not read; a test of the
// refusal gives the header If-Match without a value.
func (c *Client) Do(method, path string, body any, header http.Header) Response {
	if header == nil {
		header = http.Header{}
	}

	text, some := body.(string)
	if !some && body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			return Response{Body: err.Error()}
		}
		text = string(encoded)
		some = true
	}

	if _, said := header["If-Match"]; !said && method != http.MethodGet && !strings.Contains(path+text, "revision") {
		header.Set("If-Match", "*")
	}

	if !some {
		return c.sendRequest(method, "/api/v1"+path, header, nil)
	}

	if header.Get("Content-Type") == "" {
		header.Set("Content-Type", "application/json")
	}

	return c.sendRequest(method, "/api/v1"+path, header, strings.NewReader(text))
}

// Deny takes a permission away from a role: its own entry is turned round, and where it has none a new one is added.
func (c *Client) Deny(t testing.TB, roleID int64, permission string) {
	t.Helper()
	type entry struct {
		ID         int64
		Permission string
	}
	role := Done[struct{ Permissions []entry }](t, c.Get("/role/"+strconv.FormatInt(roleID, 10)))
	body := map[string]any{"role_id": roleID, "type": "DENY", "permission": permission}
	for _, e := range role.Permissions {
		if e.Permission == permission {
			body = map[string]any{"id": e.ID, "type": "DENY"}
		}
	}

	Done[any](t, c.Post("/permission", body))
}

// Raw calls any path of the program.
func (c *Client) Raw(method, path string, header http.Header) Response {
	if header == nil {
		header = http.Header{}
	}
	return c.sendRequest(method, path, header, nil)
}

func (c *Client) sendRequest(method, path string, header http.Header, content io.Reader) Response {
	request, err := http.NewRequest(method, c.url+path, content)
	if err != nil {
		return Response{Body: err.Error()}
	}

	request.Header = header
	if c.Token != "" && header.Get("Authorization") == "" && header.Get("Cookie") == "" {
		request.Header.Set("Authorization", "Bearer "+c.Token)
	}

	if header.Get("Accept-Language") == "" {
		request.Header.Set("Accept-Language", c.Language)
	}

	answer, err := plainClient.Do(request)
	if err != nil {
		return Response{Body: err.Error()}
	}

	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return Response{Body: err.Error()}
	}

	return Response{answer.StatusCode, answer.Header, string(text)}
}

var plainClient = &http.Client{
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

type lockedBuffer struct {
	mu     sync.Mutex
	buffer bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.String()
}
