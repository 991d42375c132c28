// Package dbtest gives tests real databases: a private PostgreSQL cluster in a
// temporary folder, reached over a unix socket only, and a fresh database on
// it for every test.
//
// Run under `testrun` (see cmd/testrun), all packages of one test run share
// one cluster; without it each package that needs one starts its own.
package dbtest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sys/unix"
)

// Cluster is a PostgreSQL server of the tests.
type Cluster struct {
	address url.URL
	folder  string
	bin     string
	runAs   *syscall.Credential

	server *exec.Cmd
	ended  chan struct{} // closed when the server's process has ended
	keeper *exec.Cmd
	let    io.Closer // closing it lets the keeper clean up
}

// options are those of a server whose machine never crashes: without fsync an
// acknowledged write still survives the death of the server's processes.
var options = []string{
	"-c", "listen_addresses=", "-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=300",
	"-c", "shared_buffers=64MB", "-c", "timezone=UTC", "-c", "jit=off", "-c", "autovacuum_naptime=10min",
}

// keep waits until this process lets go of its input, by Close or by dying in
// any way, and then leaves nothing behind.
const keep = `cat >/dev/null; "$1"/pg_ctl -D "$2"/data -m immediate stop >/dev/null 2>&1; rm -rf "$2"`

// NewCluster starts a cluster of its own, which Close removes. The programs
// missing is ErrNoPostgres.
func NewCluster() (*Cluster, error) {
	bin, err := findBinaries()
	if err != nil {
		return nil, err
	}

	runAs, err := serverUser()
	if err != nil {
		return nil, err
	}

	folder, err := os.MkdirTemp(fastFolder(), "forecourt-pg-")
	if err != nil {
		return nil, fmt.Errorf("make cluster folder: %w", err)
	}

	query := url.Values{"host": {folder}, "user": {"forecourt"}, "sslmode": {"disable"}}
	c := &Cluster{address: url.URL{Scheme: "postgres", RawQuery: query.Encode()}, folder: folder, bin: bin, runAs: runAs}
	if runAs != nil {
		if err := os.Chown(folder, int(runAs.Uid), int(runAs.Gid)); err != nil {
			return nil, fmt.Errorf("hand over cluster folder: %w", err)
		}
	}

	if err := c.startKeeper(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}

	initdb := c.serverCommand(
		"initdb", "--pgdata", c.dataFolder(), "--username=forecourt", "--auth=trust", "--encoding=UTF8",
		"--locale=C", "--no-sync",
	)
	if out, err := initdb.CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("run initdb: %w\n%s", err, out), c.Close())
	}
	if err := c.Start(); err != nil {
		return nil, errors.Join(err, c.Close())
	}

	return c, nil
}

// fastFolder gives the folder in which the cluster's folder is made: in memory where there is
// room, since a database is a thousand files, and a disk takes long to make and drop those of one
// test after the other. It is not TMPDIR: the path of a unix socket is short, and the server's
// user must reach it.
func fastFolder() string {
	const memory, room = "/dev/shm", 4 << 30
	var free unix.Statfs_t
	if err := unix.Statfs(memory, &free); err != nil || free.Bavail*uint64(free.Bsize) < room {
		return "/tmp"
	}
	return memory
}

// Postgres starts a cluster for this test alone, which may stop and kill it.
func Postgres(t testing.TB) *Cluster {
	t.Helper()
	c, err := NewCluster()
	if err != nil {
		refuseTest(t, err)
	}

	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})

	return c
}

// DSN gives the address of a database of the cluster; "postgres" is always there.
func (c *Cluster) DSN(database string) string {
	address := c.address
	address.Path = "/" + database
	return address.String()
}

// Start starts the server and returns when it answers. After Kill, a process of
// the old server may hold its memory for a moment longer, which ends the new
// one at once; so it is tried a few times.
func (c *Cluster) Start() error {
	var err error
	for range 10 {
		if err = c.startOnce(); err == nil {
			return nil
		}
		time.Sleep(200 * time.Millisecond)
	}
	return err
}

func (c *Cluster) startOnce() error {
	log, err := os.OpenFile(filepath.Join(c.folder, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("start PostgreSQL: %w", err)
	}

	defer log.Close()
	server := c.serverCommand("postgres", append(options, "-D", c.dataFolder(), "-k", c.folder)...)
	server.Stdout = log
	server.Stderr = log
	if err := server.Start(); err != nil {
		return fmt.Errorf("start PostgreSQL: %w", err)
	}

	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = server.Wait() // how it ended stands in the log
	}()
	c.server = server
	c.ended = ended

	return c.waitReady()
}

// waitReady waits until the server takes connections.
func (c *Cluster) waitReady() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, c.DSN("postgres"))
		if err == nil {
			return conn.Close(ctx)
		}

		select {
		case <-c.ended:
		case <-ctx.Done():
		case <-time.After(10 * time.Millisecond):
			continue
		}

		log, readErr := os.ReadFile(filepath.Join(c.folder, "log"))
		return fmt.Errorf("start PostgreSQL: %w\n%s", errors.Join(err, readErr), log)
	}
}

// Stop ends the server in order: open connections are cut, all data is kept.
func (c *Cluster) Stop() error {
	if err := c.server.Process.Signal(syscall.SIGINT); err != nil {
		return fmt.Errorf("stop PostgreSQL: %w", err)
	}
	<-c.ended
	return nil
}

// Kill ends the server with SIGKILL, as a lost machine would look to clients.
// What was acknowledged is there again after Start.
func (c *Cluster) Kill() error {
	pid := c.server.Process.Pid
	// Its processes would notice the death by themselves, some only at their next step.
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	if err != nil {
		return fmt.Errorf("kill PostgreSQL: %w", err)
	}
	if err := c.server.Process.Kill(); err != nil {
		return fmt.Errorf("kill PostgreSQL: %w", err)
	}

	<-c.ended
	for _, child := range strings.Fields(string(children)) {
		n, err := strconv.Atoi(child)
		if err == nil {
			err = syscall.Kill(n, syscall.SIGKILL)
		}
		if err != nil && !errors.Is(err, syscall.ESRCH) {
			return fmt.Errorf("kill PostgreSQL: %w", err)
		}
	}

	return nil
}

// Close stops the server and removes its folder.
func (c *Cluster) Close() error {
	if c.server != nil {
		if err := c.Stop(); err != nil && !errors.Is(err, os.ErrProcessDone) {
			return err
		}
	}

	if err := errors.Join(c.let.Close(), c.keeper.Wait()); err != nil {
		return fmt.Errorf("remove PostgreSQL: %w", err)
	}

	return nil
}

func (c *Cluster) dataFolder() string { return filepath.Join(c.folder, "data") }

func (c *Cluster) startKeeper() error {
	c.keeper = c.serverCommand("sh", "-c", keep, "keeper", c.bin, c.folder)
	in, err := c.keeper.StdinPipe()
	if err != nil {
		return fmt.Errorf("start keeper: %w", err)
	}
	if err := c.keeper.Start(); err != nil {
		return fmt.Errorf("start keeper: %w", err)
	}

	c.let = in

	return nil
}

// serverCommand prepares a program that runs as the server's user, in a process group of its own:
// an interrupt at the terminal ends the tests, and only they the cluster.
func (c *Cluster) serverCommand(program string, args ...string) *exec.Cmd {
	if program != "sh" {
		program = filepath.Join(c.bin, program)
	}
	cmd := exec.Command(program, args...)
	cmd.Dir = c.folder
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.runAs, Setpgid: true}
	return cmd
}
