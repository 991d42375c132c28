package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

const (
	// backupBound is how many seconds a backup with its verification, or a restore, of the demo group may take.
	backupBound = 15
	// slowdownBound is how much longer office requests may take while a backup is made.
	slowdownBound = 2
	officeClients = 8
	// officePause is how long a person looks at an answer before the next question.
	officePause = 50 * time.Millisecond
)

// officePages are the lists that people look at all day.
var officePages = []string{
	"/stock?limit=50", "/version?limit=50", "/customer?limit=50", "/order?limit=50", "/feature?brandId=1&limit=50",
}

// measureBackups measures how long a verified backup and its restore take, and how much longer people wait meanwhile.
func measureBackups(ctx context.Context, b *bench) error {
	return b.onEngines(ctx, b.backupsOf)
}

func (b *bench) backupsOf(ctx context.Context, s *store) error {
	if err := b.loadDemo(ctx, s.options...); err != nil {
		return err
	}

	err := b.whileServing(s, func(running *server) error { return b.backUpInUse(ctx, s, running) })
	if err != nil {
		return err
	}

	var taken []float64
	for round := range b.rounds {
		file := b.runPath(fmt.Sprintf("%s-%d.zip", s.engine, round))
		took, err := b.timeCommand(ctx, append([]string{"backup", "--verify", file}, s.options...))
		if err != nil {
			return err
		}
		taken = append(taken, took.Seconds())
	}

	b.addLimited("backup", "backup with verification of the demo group", s.engine, median(taken), "s", backupBound)

	var restored []float64
	for round := range b.rounds {
		folder := b.runPath(fmt.Sprintf("%s-restored-%d", s.engine, round))
		took, err := b.timeCommand(ctx, []string{"restore", b.runPath(s.engine + "-0.zip"), "--data", folder})
		if err != nil {
			return err
		}

		restored = append(restored, took.Seconds())
		if err := os.RemoveAll(folder); err != nil {
			return err
		}
	}

	b.addLimited("restore", "restore into SQLite", "from "+s.engine, median(restored), "s", backupBound)

	return nil
}

// backUpInUse compares the waits of office requests during a verified backup with those before it.
func (b *bench) backUpInUse(ctx context.Context, s *store, running *server) error {
	token, err := running.logIn("admin")
	if err != nil {
		return err
	}

	people := browseOffice(token)
	if _, err := people.runFor(running, b.round); err != nil { // warms up and does not count
		return err
	}

	var ratios, quiet, busy []float64
	for round := range b.rounds {
		before, err := people.runFor(running, 2*b.round)
		if err != nil {
			return err
		}

		file := b.runPath(fmt.Sprintf("%s-in-use-%d.zip", s.engine, round))
		ended := make(chan error, 1)
		go func() {
			_, err := b.timeCommand(ctx, append([]string{"backup", "--verify", file}, s.options...))
			ended <- err
		}()
		during, err := people.runUntil(running, ended)
		if err != nil {
			return err
		}

		quiet = append(quiet, before.p99())
		busy = append(busy, during.p99())
		ratios = append(ratios, during.p99()/before.p99())
	}

	ratio := median(ratios)
	b.addFigure(figure{
		id: "backup", name: "office requests during a backup, p99 ms, beside those before it",
		load: fmt.Sprintf("%s, %d people, %d lists", s.engine, officeClients, len(officePages)),
		ours: formatNumber(median(busy)), reference: formatNumber(median(quiet)), ratio: formatNumber(ratio) + "x",
		bound: fmt.Sprintf("<= %dx", slowdownBound), missed: ratio > slowdownBound,
	})

	return nil
}

// browseOffice gives a load of people who each look through the lists in turn, with a pause after every answer.
func browseOffice(token string) load {
	var pages [][]byte
	for _, page := range officePages {
		pages = append(pages, getRequest(base+page, token))
	}

	return load{officeClients, func(client int) func() []byte {
		n := client
		return func() []byte {
			time.Sleep(officePause)
			n++
			return pages[n%len(pages)]
		}
	}}
}

// runUntil lets the load go on until something else has ended, and gives the error of both.
func (l load) runUntil(s *server, ended <-chan error) (result, error) {
	var all result
	for {
		r, err := l.runFor(s, time.Second)
		if err != nil {
			return all, errors.Join(err, <-ended)
		}

		all.requests += r.requests
		all.took += r.took
		all.cpu += r.cpu
		all.waits = slices.Concat(all.waits, r.waits)

		select {
		case err := <-ended:
			return all, err
		default:
		}
	}
}

// timeCommand runs a command of the product to its end.
func (p *programs) timeCommand(ctx context.Context, args []string) (time.Duration, error) {
	began := time.Now()
	out, err := exec.CommandContext(ctx, p.product, args...).CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("%s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return time.Since(began), nil
}
