package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// server is a running program, the product's or the reference's.
type server struct {
	address string
	// started is the time from its start to its first "ready".
	started time.Duration
	cmd     *exec.Cmd
}

// startServer runs a program that takes --addr and waits until it is ready. What it logs goes to a
// file, as it would in use.
func startServer(logFile, program string, args ...string) (*server, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}

	log, err := os.OpenFile(logFile, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}

	defer log.Close()
	s := &server{
		address: address,
		cmd:     exec.CommandContext(context.Background(), program, append(args, "--addr", address)...),
	}
	s.cmd.Stdout = log
	s.cmd.Stderr = log
	began := time.Now()
	if err := s.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start %s: %w", program, err)
	}

	for !s.isReady() {
		if time.Since(began) > 5*time.Minute { // rows that were filled in are counted at the start
			return nil, errors.Join(fmt.Errorf("%s is not ready; see %s", program, logFile), s.stopServer())
		}
		time.Sleep(time.Millisecond)
	}

	s.started = time.Since(began)

	return s, nil
}

func (s *server) isReady() bool {
	c, err := dialServer(s.address)
	if err != nil {
		return false
	}

	defer c.Close()
	status, err := c.sendRequest(getRequest("/readyz", ""))
	return err == nil && status == http.StatusOK
}

func (s *server) stopServer() error {
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return fmt.Errorf("stop server: %w", err)
	}

	err := s.cmd.Wait()
	var exit *exec.ExitError
	if errors.As(err, &exit) && !exit.Exited() { // the reference knows no orderly end
		return nil
	}

	return err
}

// processorTime gives the processor time the server has used so far, in steps of 10 ms.
func (s *server) processorTime() time.Duration {
	stat, err := os.ReadFile(s.readProc("stat"))
	if err != nil {
		return 0
	}

	// The name, in brackets, may hold blanks; user and system time are the 12th and 13th field after it.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	var ticks int64
	for _, field := range fields[11:13] {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return 0
		}
		ticks += n
	}

	return time.Duration(ticks) * 10 * time.Millisecond
}

// residentMemory gives the server's resident memory in MiB, now ("VmRSS") or at its highest
// ("VmHWM").
func (s *server) residentMemory(field string) (float64, error) {
	status, err := os.ReadFile(s.readProc("status"))
	if err != nil {
		return 0, err
	}

	_, rest, ok := strings.Cut(string(status), field+":")
	if !ok {
		return 0, fmt.Errorf("no %s of process %d", field, s.cmd.Process.Pid)
	}

	kib, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)

	return kib / 1024, err
}

func (s *server) readProc(name string) string {
	return fmt.Sprintf("/proc/%d/%s", s.cmd.Process.Pid, name)
}

func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}
