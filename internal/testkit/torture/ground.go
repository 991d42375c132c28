package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"forecourt/internal/demo"
	"forecourt/internal/testkit/dbtest"
)

// ground is a demo group, and the program that serves it.
type ground struct {
	product, folder string
	options         []string // that say which data
	cluster         *dbtest.Cluster
	address         string
	server          *exec.Cmd
	ended           chan error
	http            *http.Client
	keep            bool // what went wrong can be looked at
}

func newGround(ctx context.Context, product, engine string) (g *ground, err error) {
	g = &ground{
		product: product,
		http:    &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 4}},
	}
	if g.folder, err = os.MkdirTemp("", "forecourt-torture-"); err != nil {
		return nil, err
	}

	g.options = []string{"--data", filepath.Join(g.folder, "data")}
	if engine == "postgres" {
		if g.cluster, err = dbtest.NewCluster(); err != nil { //nolint:contextcheck // it lives as long as the ground
			return nil, errors.Join(err, g.closeAll())
		}
		g.options = append(g.options, "--database", g.cluster.DSN("postgres"))
	}

	if out, err := exec.CommandContext(
		ctx, product, append([]string{"demo", "--visits", "0"}, g.options...)...,
	).CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("load demo group: %w\n%s", err, out), g.closeAll())
	}

	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, errors.Join(err, g.closeAll())
	}

	g.address = l.Addr().String()

	return g, l.Close()
}

// startServing serves and waits until the program is ready.
func (g *ground) startServing(ctx context.Context) error {
	log, err := os.OpenFile(filepath.Join(g.folder, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}

	defer log.Close()
	server := exec.Command(g.product, append([]string{"serve", "--addr", g.address, "--backups", "off"}, g.options...)...)
	server.Stdout = log
	server.Stderr = log
	if err := server.Start(); err != nil {
		return err
	}

	ended := make(chan error, 1)
	go func() { ended <- server.Wait() }()
	g.server = server
	g.ended = ended

	return g.waitReady(ctx)
}

// waitReady waits until the program says that it is ready.
func (g *ground) waitReady(ctx context.Context) error {
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+g.address+"/readyz", nil)
		if err != nil {
			return err
		}

		if got, err := g.http.Do(request); err == nil {
			_ = got.Body.Close()
			if got.StatusCode == http.StatusOK {
				return nil
			}
		}

		select {
		case err := <-g.ended:
			g.ended <- err
			return fmt.Errorf("the program has ended: %w; see %s", err, filepath.Join(g.folder, "log"))
		default:
		}
	}

	return fmt.Errorf("the program is not ready; see %s", filepath.Join(g.folder, "log"))
}

func (g *ground) killServer() error {
	if err := g.server.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}

	g.server = nil
	if err := <-g.ended; err == nil {
		return errors.New("the program had ended by itself")
	}
	return nil
}

func (g *ground) stopServer() error {
	if err := g.server.Process.Signal(syscall.SIGTERM); err != nil {
		return fmt.Errorf("stop: %w", err)
	}
	if err := <-g.ended; err != nil {
		return fmt.Errorf("stop: %w", err)
	}

	g.server = nil
	return nil
}

// setLimit sets a limit of the running program, or takes it off with unix.RLIM_INFINITY.
func (g *ground) setLimit(resource int, most uint64) error {
	var now unix.Rlimit
	if err := unix.Prlimit(g.server.Process.Pid, resource, nil, &now); err != nil {
		return err
	}

	now.Cur = min(most, now.Max)
	return unix.Prlimit(g.server.Process.Pid, resource, &now, nil)
}

// countHandles counts the files that the program has open.
func (g *ground) countHandles() (int, error) {
	open, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", g.server.Process.Pid))
	return len(open), err
}

func (g *ground) closeAll() (err error) {
	if g.server != nil {
		err = g.killServer()
	}

	if g.cluster != nil {
		err = errors.Join(err, g.cluster.Close())
	}

	if g.keep {
		return err
	}

	return errors.Join(err, os.RemoveAll(g.folder))
}

// answer is what came back; lost says that nobody knows what became of the request.
type answer struct {
	status int
	body   string
	lost   bool
}

func (a answer) isDone() bool { return a.status == http.StatusOK || a.status == http.StatusNoContent }

// refusalCode gives the code of a refusal, empty when it has no words.
func (a answer) refusalCode() string {
	var problem struct{ Code, Message string }
	if json.Unmarshal([]byte(a.body), &problem) != nil || problem.Message == "" {
		return ""
	}
	return problem.Code
}

// recordID gives the id of the record in the answer.
func (a answer) recordID() int64 { return a.numberField("id") }

func (a answer) numberField(field string) int64 {
	var fields map[string]json.RawMessage
	var n int64
	if json.Unmarshal([]byte(a.body), &fields) != nil || json.Unmarshal(fields[field], &n) != nil {
		return 0
	}
	return n
}

// sendRequest sends one request; a key makes it one that may be sent again.
func (g *ground) sendRequest(ctx context.Context, token string, r request) answer {
	sent, err := http.NewRequestWithContext(
		context.WithoutCancel(ctx), r.method, "http://"+g.address+"/api/v1"+r.path,
		strings.NewReader(r.body),
	)
	if err != nil {
		return answer{lost: true, body: err.Error()}
	}

	kind := r.kind
	if kind == "" {
		kind = "application/json"
	}

	sent.Header.Set("Content-Type", kind)
	sent.Header.Set("Authorization", "Bearer "+token)
	sent.Header.Set("Accept-Language", "en")
	if r.key != "" {
		sent.Header.Set("Idempotency-Key", r.key)
	}

	got, err := g.http.Do(sent)
	if err != nil {
		return answer{lost: true, body: err.Error()}
	}

	defer got.Body.Close()
	body, err := io.ReadAll(got.Body)
	if err != nil {
		return answer{lost: true, body: err.Error()}
	}

	return answer{status: got.StatusCode, body: string(body)}
}

func (g *ground) logIn(ctx context.Context) (token string, err error) {
	body, err := json.Marshal(map[string]string{
		"grant_type":    "password",
		"username":      "admin",
		"password":      demo.Password,
		"client_id":     "web",
		"client_secret": "forecourt",
	})
	if err != nil {
		return "", err
	}

	got := g.sendRequest(ctx, "", request{method: http.MethodPost, path: "/oauth/token", body: string(body)})
	var said struct {
		AccessToken string `json:"access_token"`
	}
	if err := json.Unmarshal([]byte(got.body), &said); err != nil || said.AccessToken == "" {
		return "", fmt.Errorf("log in: %d %s", got.status, got.body)
	}

	return said.AccessToken, nil
}
