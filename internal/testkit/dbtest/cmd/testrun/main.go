// Command testrun runs a command with what all tests of one run share:
//
//	go run ./internal/testkit/dbtest/cmd/testrun -- go test ./...
//
// The command finds the address of a PostgreSQL cluster in
// FORECOURT_TEST_POSTGRES, and in FORECOURT_TEST_PREPARED a folder for databases
// that one test prepares and others copy. Both are gone when the command has
// ended, the cluster however it ended. A testrun within another shares its.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"forecourt/internal/testkit/dbtest"
)

func main() {
	args := os.Args[1:]
	if len(args) > 0 && args[0] == "--" {
		args = args[1:]
	}

	if len(args) == 0 {
		fmt.Fprintln(os.Stderr, "usage: testrun -- command [argument ...]")
		os.Exit(2)
	}

	status, err := runCommand(args)
	if err != nil {
		fmt.Fprintln(os.Stderr, "testrun:", err)
		os.Exit(1)
	}

	os.Exit(status)
}

// runCommand runs the command and gives its exit status.
func runCommand(args []string) (status int, err error) {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdin = os.Stdin
	cmd.Stdout = os.Stdout
	cmd.Stderr = os.Stderr
	cmd.Env = os.Environ()
	if os.Getenv(dbtest.SharedCluster) == "" {
		cluster, err := dbtest.NewCluster()
		if err != nil {
			return 0, err
		}
		defer func() { err = errors.Join(err, cluster.Close()) }()
		cmd.Env = append(cmd.Env, dbtest.SharedCluster+"="+cluster.DSN("postgres"))
	}

	if os.Getenv(dbtest.PreparedFolder) == "" {
		folder, err := os.MkdirTemp("", "forecourt-prepared-")
		if err != nil {
			return 0, fmt.Errorf("make folder of prepared databases: %w", err)
		}
		defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
		cmd.Env = append(cmd.Env, dbtest.PreparedFolder+"="+folder)
	}

	// The command gets the terminal's signals too and decides; what it uses must outlive it.
	signal.Notify(make(chan os.Signal, 1), os.Interrupt, syscall.SIGTERM)
	err = cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode(), nil
	}

	return 0, err
}
