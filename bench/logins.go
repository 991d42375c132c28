package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"syscall"
	"time"

	"github.com/alexedwards/argon2id"
)

const logins = 20 // in a row, so that the steps of the processor clock do not matter

// measureLogins measures P7 and P8: what a login costs beyond its hash, and what a rush of logins
// does to everybody else.
func measureLogins(ctx context.Context, b *bench) (err error) {
	if err := b.makeTwins(ctx); err != nil {
		return err
	}

	hash, err := b.demoHash(ctx)
	if err != nil {
		return err
	}

	ours, err := b.serveProduct("--data", b.runPath("ours"))
	if err != nil {
		return err
	}

	defer func() { err = errors.Join(err, ours.stopServer()) }()
	var beyond []float64
	for range b.rounds {
		alone, err := timeHashes(hash)
		if err != nil {
			return err
		}

		before := ours.processorTime()
		for range logins {
			if _, err := ours.logIn("admin"); err != nil {
				return err
			}
		}

		beyond = append(beyond, ms(ours.processorTime()-before-alone)/logins)
	}

	b.addLimited("P7", "login, CPU beyond the hash itself", "1 connection", median(beyond), "ms", 2)

	return b.measureRush(ours)
}

// measureRush measures the list while others log in with right passwords.
func (b *bench) measureRush(s *server) error {
	token, err := s.logIn("admin")
	if err != nil {
		return err
	}

	list := sameRequest(listClients, getRequest(page, token))
	var quiet, busy, ratios []float64
	for range b.rounds {
		calm, err := list.runFor(s, b.round)
		if err != nil {
			return err
		}

		var crowd result
		var crowdErr error
		var wg sync.WaitGroup
		wg.Go(func() { crowd, crowdErr = sameRequest(8, loginRequest("admin")).runFor(s, b.round) })
		rushed, err := list.runFor(s, b.round)
		wg.Wait()
		if err != nil {
			return err
		}
		if crowdErr != nil || crowd.requests == 0 {
			return fmt.Errorf("%d logins: %w", crowd.requests, crowdErr)
		}

		quiet = append(quiet, calm.p99())
		busy = append(busy, rushed.p99())
		ratios = append(ratios, rushed.p99()/calm.p99())
	}

	ratio := median(ratios)
	b.addFigure(figure{
		id: "P8", name: "list p99 ms, quiet / while logins", load: fmt.Sprintf("%d connections + 8 that log in", listClients),
		ours:   formatNumber(median(quiet)) + " / " + formatNumber(median(busy)),
		ratio:  formatNumber(ratio) + "x",
		bound:  "<= 3x",
		missed: ratio > 3,
	})

	return nil
}

// demoHash gives the stored hash of the demo logins, which contains its parameters.
func (p *programs) demoHash(ctx context.Context) (hash string, err error) {
	database, err := sql.Open("sqlite", sqliteStore(p.runPath("ours")).address)
	if err != nil {
		return "", err
	}

	defer database.Close()
	err = database.QueryRowContext(ctx, "SELECT password_hash FROM users WHERE username = 'admin'").Scan(&hash)
	return hash, err
}

// timeHashes gives the processor time of as many hashes as there are logins in a round.
func timeHashes(hash string) (time.Duration, error) {
	before := ownTime()
	for range logins {
		if ok, err := argon2id.ComparePasswordAndHash(password, hash); err != nil || !ok {
			return 0, fmt.Errorf("compare password: %w", err)
		}
	}
	return ownTime() - before, nil
}

// ownTime gives the processor time of this process.
func ownTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
