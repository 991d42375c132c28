// Command torture runs the built program under a mixed load and takes from it what
// a machine may take: its life, its disk, its file handles, its database. It
// checks that nothing that was answered is lost or done twice, that every refusal
// says why, and that the program goes on by itself when it can. `make torture`
// runs it; docs/operations.md has its figures.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"forecourt/internal/testkit/dbtest"
)

func main() {
	product := flag.String("product", "bin/forecourt", "the program")
	kills := flag.Duration("kills", 2*time.Minute, "how long it is killed, on each database")
	pause := flag.Duration("pause", 5*time.Second, "how long each other trouble lasts")
	engines := flag.String("engines", strings.Join(dbtest.Engines, ","), "databases, with commas between")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()
	fmt.Println(
		"| Database | Trouble | Times | Answered writes | Lost | Done twice | Sent again | Refused, and why | Ready again, ms |",
	)
	fmt.Println("|---|---|---|---|---|---|---|---|---|")
	var failed error
	for engine := range strings.SplitSeq(*engines, ",") {
		if err := tortureEngine(ctx, *product, engine, *kills, *pause); err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", engine, err))
		}
	}

	if failed != nil {
		fmt.Fprintln(os.Stderr, failed)
		os.Exit(1) //nolint:gocritic // nothing is left to be ended
	}
}

// tortureEngine goes through all troubles on one database, and has the doctor look at the rest.
func tortureEngine(ctx context.Context, product, engine string, kills, pause time.Duration) (err error) {
	g, err := newGround(ctx, product, engine)
	if err != nil {
		return err
	}

	defer func() {
		if g.keep = err != nil; g.keep {
			err = fmt.Errorf("%w\nkept: %s", err, g.folder)
		}
		err = errors.Join(err, g.closeAll())
	}()
	if err := g.startServing(ctx); err != nil {
		return err
	}

	l, err := newLoad(ctx, g)
	if err != nil {
		return err
	}

	troubles := []struct {
		name string
		run  func(context.Context, *load, *figures) error
	}{
		{"killed (SIGKILL)", func(ctx context.Context, l *load, f *figures) error { return killAtRandom(ctx, l, f, kills) }},
		{"no file handles", limitResource(unix.RLIMIT_NOFILE, pause)},
		{"disk full", limitResource(unix.RLIMIT_FSIZE, pause)},
	}
	if g.cluster != nil {
		troubles[2].name = "disk for files full"
		troubles = append(troubles, struct {
			name string
			run  func(context.Context, *load, *figures) error
		}{"database killed and back", databaseAway(pause)})
	}

	for _, trouble := range troubles {
		f := &figures{}
		if err := trouble.run(ctx, l, f); err != nil {
			return fmt.Errorf("%s: %w", trouble.name, err)
		}
		if err := l.checkAnswered(ctx, f); err != nil {
			return fmt.Errorf("%s: %w", trouble.name, err)
		}

		fmt.Printf(
			"| %s | %s | %d | %d | %d | %d | %d | %s | %s |\n", engine, trouble.name, f.times, f.answered,
			f.lost, f.doubled, f.again, l.listRefusals(), f.formatWaits(),
		)
		if f.lost+f.doubled > 0 || len(l.unclear) > 0 {
			err = errors.Join(
				err,
				fmt.Errorf("%s: %d lost, %d done twice, without words: %q", trouble.name, f.lost, f.doubled, l.unclear),
			)
		}

		l.forgetAll()
	}

	if jobs := l.checkImports(ctx); jobs != nil {
		err = errors.Join(err, jobs)
	}

	fmt.Fprintf(os.Stderr, "%s: %d imports of %d rows each, each done once\n", engine, len(l.imports), importRows)
	if stop := g.stopServer(); stop != nil {
		return errors.Join(err, stop)
	}

	out, sick := exec.CommandContext(ctx, product, append([]string{"doctor"}, g.options...)...).CombinedOutput()
	fmt.Fprintf(os.Stderr, "%s", out)
	if sick != nil {
		err = errors.Join(err, fmt.Errorf("doctor: %w", sick))
	}

	return err
}

// figures are those of one trouble.
type figures struct {
	times, answered, lost, doubled, again int
	ready                                 []time.Duration
}

// formatWaits gives the shortest and the longest time until the program was ready again.
func (f *figures) formatWaits() string {
	if len(f.ready) == 0 {
		return "-"
	}

	least := f.ready[0]
	most := f.ready[0]
	for _, d := range f.ready {
		least = min(least, d)
		most = max(most, d)
	}

	return fmt.Sprintf("%d to %d", least.Milliseconds(), most.Milliseconds())
}
