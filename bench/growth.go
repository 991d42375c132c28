package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"forecourt/internal/testkit/dbtest"
)

// law is a cost that is measured at each size.
type law struct {
	id, name string
	user     string
	path     string
	costs    []time.Duration
}

const (
	logPage       = base + "/log?limit=50"
	bodyTypePage  = base + "/body-type?brandId=1&status=active&limit=50"
	bodyTypesPage = base + "/body-type?status=active&limit=50"
)

// measureGrowth measures the laws on each engine.
func measureGrowth(ctx context.Context, b *bench) error {
	for _, engine := range b.engines {
		s, done, err := b.emptyStore(ctx, engine)
		if err == nil {
			err = errors.Join(b.growStore(ctx, s), done())
		}
		if err != nil {
			return fmt.Errorf("%s: %w", engine, err)
		}
	}

	return nil
}

// emptyStore makes an empty database of the engine, and what takes it away.
func (b *bench) emptyStore(ctx context.Context, engine string) (*store, func() error, error) {
	folder := b.runPath("grown-" + engine)
	if engine == "sqlite" {
		return sqliteStore(folder), func() error { return os.RemoveAll(folder) }, nil
	}

	cluster, err := dbtest.NewCluster()
	if err != nil {
		return nil, nil, err
	}

	s, err := postgresStore(ctx, cluster, "grown", folder)
	if err != nil {
		return nil, nil, errors.Join(err, cluster.Close())
	}

	return s, cluster.Close, nil
}

func (b *bench) growStore(ctx context.Context, s *store) error {
	if err := b.loadDemo(ctx, s.options...); err != nil {
		return err
	}
	if err := s.runStatements(ctx, groupRows()...); err != nil {
		return err
	}

	laws := []*law{
		{id: "G1", name: "first page of the log", user: "admin", path: logPage},
		{id: "G1", name: "first page of a brand's body types", user: "admin", path: bodyTypePage},
		{id: "G1", name: "first page of all body types", user: "admin", path: bodyTypesPage},
		{id: "G1", name: "first page of the log, user with few rows", user: narrow, path: logPage},
		{id: "G3", name: "one row of the log and its total", user: "admin", path: base + "/log?limit=1"},
	}
	var starts []time.Duration
	filled := 0
	for _, size := range b.sizes {
		if err := s.runStatements(ctx, append(logRows(filled+1, size), bodyTypeRows(filled+1, size)...)...); err != nil {
			return err
		}

		filled = size
		took, err := b.medianTime(func() (time.Duration, error) { return b.startOnce(s) })
		if err != nil {
			return err
		}

		starts = append(starts, took)
		last := size == b.sizes[len(b.sizes)-1]
		err = b.whileServing(s, func(running *server) error {
			for _, l := range laws {
				if err := b.measureLaw(running, l); err != nil {
					return err
				}
			}

			if last {
				return errors.Join(b.measureDeepPages(running, s.engine), b.measureScope(running, s.engine))
			}

			return nil
		})
		if err != nil {
			return err
		}
	}

	load := fmt.Sprintf("%s, %d to %d rows", s.engine, b.sizes[0], b.sizes[len(b.sizes)-1])
	for _, l := range laws {
		b.addFlat(l.id, l.name, load, l.costs)
	}

	b.addFlat("G23", "cold start", load, starts)

	return nil
}

// whileServing runs fn while the product serves the database.
func (b *bench) whileServing(s *store, fn func(*server) error) error {
	running, err := b.serveProduct(s.options...)
	if err != nil {
		return err
	}
	return errors.Join(fn(running), running.stopServer())
}

func (b *bench) startOnce(s *store) (took time.Duration, err error) {
	err = b.whileServing(s, func(running *server) error {
		took = running.started
		return nil
	})
	return took, err
}

func (b *bench) medianTime(measure func() (time.Duration, error)) (time.Duration, error) {
	var all []time.Duration
	for range b.rounds {
		took, err := measure()
		if err != nil {
			return 0, err
		}
		all = append(all, took)
	}

	return quantile(all, 0.5), nil
}

func (b *bench) measureLaw(s *server, l *law) error {
	token, err := s.logIn(l.user)
	if err != nil {
		return err
	}

	took, err := s.medianWait(getRequest(l.path, token), b.round/2)
	if err != nil {
		return err
	}

	l.costs = append(l.costs, took)

	return nil
}

// measureDeepPages measures G2: a page far down against the first.
func (b *bench) measureDeepPages(s *server, engine string) error {
	token, err := s.logIn("admin")
	if err != nil {
		return err
	}

	for _, list := range []struct{ name, path string }{{"log", logPage}, {"a brand's body types", bodyTypePage}} {
		first, err := s.medianWait(getRequest(list.path, token), b.round/2)
		if err != nil {
			return err
		}

		far, err := s.medianWait(getRequest(list.path+"&page=1000", token), b.round/2)
		if err != nil {
			return err
		}

		b.addFigure(figure{
			id:     "G2",
			name:   "page 1 and page 1,000 of " + list.name,
			load:   engine,
			ours:   formatNumber(ms(first)) + " / " + formatNumber(ms(far)) + " ms",
			ratio:  formatNumber(float64(far)/float64(first)) + "x",
			bound:  "<= 5x + 2 ms",
			missed: far > 5*first+2*time.Millisecond,
		})
	}

	return nil
}
