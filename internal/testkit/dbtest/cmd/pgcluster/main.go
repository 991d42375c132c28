// Command pgcluster runs a command with a PostgreSQL test cluster beside it:
//
//	go run ./internal/testkit/dbtest/cmd/pgcluster -- go test ./...
//
// The command finds the cluster's address in FORECOURT_TEST_POSTGRES. The
// cluster is gone when the command has ended, however it ended.
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
		fmt.Fprintln(os.Stderr, "usage: pgcluster -- command [argument ...]")
		os.Exit(2)
	}
	status, err := run(args)
	if err != nil {
		fmt.Fprintln(os.Stderr, "pgcluster:", err)
		os.Exit(1)
	}
	os.Exit(status)
}

// run gives the exit status of the command.
func run(args []string) (status int, err error) {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if os.Getenv(dbtest.SharedCluster) == "" {
		cluster, err := dbtest.NewCluster()
		if err != nil {
			return 0, err
		}
		defer func() { err = errors.Join(err, cluster.Close()) }()
		cmd.Env = append(os.Environ(), dbtest.SharedCluster+"="+cluster.DSN("postgres"))
	}
	// The command gets the terminal's signals too and decides; the cluster must outlive it.
	signal.Notify(make(chan os.Signal, 1), os.Interrupt, syscall.SIGTERM)
	err = cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode(), nil
	}
	return 0, err
}
