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

// logIn measures P7 and P8: what a login costs beyond its hash, and what a
// rush of logins does to everybody else.
func logIn(ctx context.Context, b *bench) (err error) {
	if err := b.twins(ctx); err != nil {
		return err
	}
	hash, err := b.hash(ctx)
	if err != nil {
		return err
	}
	ours, err := b.serve("--data", b.path("ours"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ours.stop()) }()
	var beyond []float64
	for range b.rounds {
		alone, err := hashAlone(hash)
		if err != nil {
			return err
		}
		before := ours.cpu()
		for range logins {
			if _, err := ours.login("admin"); err != nil {
				return err
			}
		}
		beyond = append(beyond, ms(ours.cpu()-before-alone)/logins)
	}
	b.limit("P7", "login, CPU beyond the hash itself", "1 connection", median(beyond), "ms", 2)
	return b.rush(ours)
}

// rush measures the list while others log in with right passwords.
func (b *bench) rush(s *server) error {
	token, err := s.login("admin")
	if err != nil {
		return err
	}
	list := same(listClients, get(page, token))
	var quiet, busy, ratios []float64
	for range b.rounds {
		calm, err := list.run(s, b.round)
		if err != nil {
			return err
		}
		var crowd result
		var crowdErr error
		var wg sync.WaitGroup
		wg.Go(func() { crowd, crowdErr = same(8, loginRequest("admin")).run(s, b.round) })
		rushed, err := list.run(s, b.round)
		wg.Wait()
		if err != nil {
			return err
		}
		if crowdErr != nil || crowd.requests == 0 {
			return fmt.Errorf("%d logins: %w", crowd.requests, crowdErr)
		}
		quiet, busy, ratios = append(quiet, calm.p99()), append(busy, rushed.p99()), append(ratios, rushed.p99()/calm.p99())
	}
	ratio := median(ratios)
	b.note(figure{
		id: "P8", name: "list p99 ms, quiet / while logins", load: fmt.Sprintf("%d connections + 8 that log in", listClients),
		ours: number(median(quiet)) + " / " + number(median(busy)), ratio: number(ratio) + "x", bound: "<= 3x", missed: ratio > 3,
	})
	return nil
}

// hash is the stored hash of the demo logins, which contains its parameters.
func (p *programs) hash(ctx context.Context) (hash string, err error) {
	database, err := sql.Open("sqlite", sqliteStore(p.path("ours")).address)
	if err != nil {
		return "", err
	}
	defer database.Close()
	err = database.QueryRowContext(ctx, "SELECT password_hash FROM users WHERE username = 'admin'").Scan(&hash)
	return hash, err
}

// hashAlone is the processor time of as many hashes as there are logins in a round.
func hashAlone(hash string) (time.Duration, error) {
	before := own()
	for range logins {
		if ok, err := argon2id.ComparePasswordAndHash(password, hash); err != nil || !ok {
			return 0, fmt.Errorf("compare password: %w", err)
		}
	}
	return own() - before, nil
}

// own is the processor time of this process.
func own() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
