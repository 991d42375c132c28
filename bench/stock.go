package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// stockFinds are what people ask of the stock, kind by kind.
var stockFinds = []struct {
	kind  string
	paths []string
}{
	{"first page", []string{"?limit=50", "?limit=150", "?type=available&limit=50", "?type=mine&limit=50"}},
	{"sorted", []string{
		"?limit=50&sort=price_total", "?limit=50&sort=-price_total", "?limit=50&sort=arrived_at",
		"?limit=50&sort=-arrived_at", "?limit=50&sort=foreseen_date", "?limit=50&sort=-foreseen_date",
		"?limit=50&sort=description_show", "?limit=50&sort=-description_show", "?limit=50&sort=id",
		"?type=available&limit=50&sort=price_total",
	}},
	{"filtered", []string{
		"?limit=50&country=LT", "?limit=50&country=LV", "?limit=50&country=LT&dealer=1",
		"?limit=50&country=LT&dealer=500", "?limit=50&status=stock", "?limit=50&status=planned",
		"?limit=50&status=transit",
		"?limit=50&vehicle_status_id=5", "?limit=50&used=1", "?limit=50&serieId=1", "?limit=50&modelId=5",
		"?limit=50&stockroomId=1", "?limit=50&age=0-30", "?limit=50&age=181-",
		"?limit=50&priceTo=16000.00",
		"?limit=50&incoming=true", "?limit=50&brandIds=2", "?limit=50&brandIds=2&sort=price_total",
		"?limit=50&status=stock&age=0-60&sort=arrived_at", "?limit=50&status=sold",
		"?limit=50&status=archive",
		"?limit=50&status=stock&used=1&sort=price_total&type=available",
	}},
	{
		"by keyword",
		[]string{
			"?limit=50&keyword=pilka", "?limit=50&keyword=x3+dyzelinas", "?limit=50&keyword=k177777",
			"?limit=50&keyword=10000123456", "?limit=50&keyword=nosuchword", "?limit=50&keyword=qz",
		},
	},
	{
		farDown,
		[]string{
			"?limit=50&page=100", "?limit=50&page=1000", "?limit=50&sort=price_total&page=1000",
			"?limit=50&status=stock&page=500",
		},
	},
	{"head", []string{
		"/summary", "/summary?type=available", "/summary?type=mine", "/summary?country=LT",
		"/summary?country=LT&dealer=1", "/summary?status=stock&age=31-60", "/summary?brandIds=2",
		"/summary?serieId=1",
	}},
	{"queue", []string{"/queue/200000"}},
}

// findStock measures the stock among many open vehicles, and what comes near to the
// car of an offer among many of its range.
func findStock(ctx context.Context, b *bench) error {
	return b.onEngines(ctx, b.stockIn)
}

func findMatches(ctx context.Context, b *bench) error {
	return b.onEngines(ctx, b.matchIn)
}

func (b *bench) onEngines(ctx context.Context, measure func(context.Context, *store) error) error {
	for _, engine := range b.engines {
		s, done, err := b.emptyStore(ctx, engine)
		if err == nil {
			err = errors.Join(measure(ctx, s), done())
		}
		if err != nil {
			return fmt.Errorf("%s: %w", engine, err)
		}
	}

	return nil
}

func (b *bench) stockIn(ctx context.Context, s *store) error {
	if err := b.loadDemo(ctx, s.options...); err != nil {
		return err
	}

	statements := append(groupRows(), carRows(100_001, 100_000+closedBeside, true)...)
	if err := s.runStatements(ctx, append(statements, carRows(300_001, 300_000+stocked, false)...)...); err != nil {
		return err
	}

	return b.whileServing(s, func(running *server) error {
		var all, least []time.Duration
		for _, kind := range stockFinds {
			waits, slowest, which, err := running.askAll(allSellers(), base+"/stock", kind.paths)
			if err != nil {
				return err
			}

			bare, _, _, err := running.askAll(allSellers(), "", []string{leastList})
			if err != nil {
				return err
			}

			b.addFigure(figure{
				id:   "stock",
				name: "stock " + kind.kind,
				load: fmt.Sprintf("%s, %d open vehicles, p95 of all / of %s", s.engine, stocked, which),
				ours: formatNumber(ms(quantile(waits, 0.95))) + " / " + formatNumber(ms(slowest)) + " ms",
			})
			all = append(all, waits...)
			least = append(least, bare...)
		}

		const bound = 60
		p95 := ms(quantile(all, 0.95))
		short := ms(quantile(least, 0.95))
		b.addFigure(figure{
			id:        "stock",
			name:      "stock, p95 of all",
			load:      fmt.Sprintf("%s, %d open vehicles; reference: list of brands", s.engine, stocked),
			ours:      formatNumber(p95) + " ms",
			reference: formatNumber(short) + " ms",
			ratio:     formatNumber(p95/short) + "x",
			bound:     fmt.Sprintf("<= %d ms", bound),
			missed:    p95 > bound,
		})

		return nil
	})
}

// allSellers names the sellers of one company, of ten and of all.
func allSellers() (names []string) {
	for _, n := range sellersOf {
		names = append(names, sellerName(n))
	}
	return names
}

// matchIn asks for cars alike where they are of all ranges, and then where all are of
// the range of the offer, which is the hard case.
func (b *bench) matchIn(ctx context.Context, s *store) error {
	if err := b.loadDemo(ctx, s.options...); err != nil {
		return err
	}
	if err := s.runStatements(ctx, append(groupRows(), alikeRows(100_001, 100_000+matched, false)...)...); err != nil {
		return err
	}

	for _, of := range []string{"all ranges", "one range"} {
		if of == "one range" {
			if err := s.runStatements(ctx, alikeRows(200_001, 200_000+matched, true)...); err != nil {
				return err
			}
		}

		err := b.whileServing(s, func(running *server) error {
			owner, err := running.logIn("jonas")
			if err != nil {
				return err
			}

			var offer struct{ ID int64 }
			body := `{"company_id":1,"brand_id":1,"pricelist_id":1,"model_id":1}`
			if err := running.askInto(newRequest(http.MethodPost, base+"/version", owner, []byte(body)), &offer); err != nil {
				return err
			}

			var waits []time.Duration
			for _, n := range sellersOf {
				token, err := running.logIn(sellerName(n))
				if err != nil {
					return err
				}

				path := fmt.Sprintf("%s/version/stock-match/%d", base, offer.ID)
				var found struct{ Matches []struct{ Score int } }
				if err := running.askInto(getRequest(path, token), &found); err != nil {
					return err
				}
				if len(found.Matches) == 0 {
					return errors.New("no car alike was found")
				}

				took, err := timeRequests(4*asked, running, getRequest(path, token))
				if err != nil {
					return err
				}

				waits = append(waits, took...)
			}

			b.addLimited(
				"match", "cars alike, p95",
				fmt.Sprintf("%s, %d available vehicles of %s", s.engine, matched, of),
				ms(quantile(waits, 0.95)), "ms", 40,
			)

			return nil
		})
		if err != nil {
			return err
		}
	}

	return nil
}
