package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

const farDown = "far down"

// palette is the kind that is asked of the search over all records.
const palette = "in the palette"

// finds are what people ask of the list of offers, kind by kind.
var finds = []struct {
	kind  string
	paths []string
}{
	{"first page", []string{"my=1&limit=50", "limit=150"}},
	{"sorted", []string{
		"limit=50&sort=number", "limit=50&sort=-price_total", "limit=50&sort=price_total",
		"limit=50&sort=expire_date", "limit=50&sort=-expire_date",
		"limit=50&sort=updated_at", "limit=50&sort=-updated_at", "my=1&limit=50&sort=-price_total",
		"status=archived&limit=50&sort=-price_total",
	}},
	{"filtered", []string{
		"limit=50&versionStatus=draft", "limit=50&versionStatus=template",
		"limit=50&versionStatus=active", "limit=50&versionStatus=archived",
		"limit=50&versionStatus=used", "limit=50&versionStatus=draft&sort=updated_at",
		"limit=50&type=diplomatic", "limit=50&type=embassy&versionStatus=used",
		"limit=50&type=diplomatic&versionStatus=template", "limit=50&expiring=week",
		"my=1&limit=50&expiring=week&sort=expire_date",
		"limit=50&brandIds=3", "limit=50&brandIds=3&sort=price_total", "limit=50&companyIds=1",
		"limit=50&companyIds=1&brandIds=2&versionStatus=draft",
	}},
	{"by keyword", []string{
		"limit=50&keyword=b777777", "limit=50&keyword=777", "limit=50&keyword=kazlauskas",
		"limit=50&keyword=%C5%BDukauskas+r%C5%ABta", "limit=50&keyword=uab",
		"limit=50&keyword=612345", "limit=50&keyword=%2B370", "limit=50&keyword=k77777%40",
		"limit=50&keyword=example.com", "limit=50&keyword=ka",
		"limit=50&keyword=qz", "limit=50&keyword=nosuchword",
		"limit=50&keyword=kazlauskas&sort=-price_total", "my=1&limit=50&keyword=butkus",
	}},
	{
		farDown,
		[]string{
			"limit=50&page=200", "limit=50&page=1000", "limit=150&page=60",
			"limit=50&sort=-price_total&page=200", "limit=50&versionStatus=draft&page=100",
		},
	},
	{palette, []string{"b777777", "kazlauskas", "%2B370+612", "ka"}},
	{
		vehicleNumbers,
		[]string{
			"wba00077777", "077777", "zz0777", "ZZ0+777+77", "77-777", "k-077777", "K+077+777", "abc-777",
			"ABC777", "estate", "estate+blue", "qzx",
		},
	},
}

// vehicleNumbers is the kind that asks the same search for vehicles: by any part of a VIN, by
// order numbers and plates with other signs, and by their car.
const vehicleNumbers = "vehicles in the palette"

// findOffers measures how long offers take to be found among many, by people of one company, of
// ten, and of all.
func findOffers(ctx context.Context, b *bench) error {
	for _, engine := range b.engines {
		s, done, err := b.emptyStore(ctx, engine)
		if err == nil {
			err = errors.Join(b.findIn(ctx, s), done())
		}
		if err != nil {
			return fmt.Errorf("%s: %w", engine, err)
		}
	}

	return nil
}

// found are the costs of one kind: at each size the median of its requests, and
// at the largest how long each took, all asked equally often, and the slowest.
type found struct {
	medians []time.Duration
	waits   []time.Duration
	slowest time.Duration
	which   string
	// least are the waits for a short list, asked for in turn with the others:
	// what else the machine does slows both.
	least []time.Duration
}

// leastList is about the least that a list costs.
const leastList = base + "/brand?limit=50"

// asked is how often each request is made, so that all count alike.
const asked = 10

func (b *bench) findIn(ctx context.Context, s *store) error {
	if err := b.loadDemo(ctx, s.options...); err != nil {
		return err
	}
	if err := s.runStatements(ctx, groupRows()...); err != nil {
		return err
	}
	if err := s.runStatements(ctx, vehicleRows(1, b.countOfVehicles())...); err != nil {
		return err
	}

	costs := make([]found, len(finds))
	filled := 0
	largest := b.sizes[len(b.sizes)-1]

	for _, size := range b.sizes {
		if err := s.runStatements(ctx, offerRows(filled+1, size, largest)...); err != nil {
			return err
		}

		filled = size
		if err := b.whileServing(s, func(running *server) error { return b.askAsSellers(running, costs) }); err != nil {
			return err
		}
	}

	load := fmt.Sprintf("%s, %d to %d offers", s.engine, b.sizes[0], largest)
	var listed, least []time.Duration
	for i, kind := range finds {
		each := figure{
			id:   "find",
			name: "offers " + kind.kind,
			load: fmt.Sprintf("%s, %d offers, p95 of all / of %s", s.engine, largest, costs[i].which),
		}
		each.ours = formatNumber(ms(quantile(costs[i].waits, 0.95))) + " / " + formatNumber(ms(costs[i].slowest)) + " ms"
		b.addFigure(each)
		if kind.kind != palette && kind.kind != vehicleNumbers {
			listed = append(listed, costs[i].waits...)
			least = append(least, costs[i].least...)
		}

		switch kind.kind {
		case "by keyword", farDown, palette, vehicleNumbers: // among few there is nothing far down
			b.addLinear("G6", "offers "+kind.kind, load, costs[i].medians, b.sizes)
		default:
			b.addFlat("G1", "offers "+kind.kind, load, costs[i].medians)
		}
	}

	var asked []time.Duration
	for i, kind := range finds {
		if kind.kind == palette || kind.kind == vehicleNumbers {
			asked = append(asked, costs[i].waits...)
		}
	}

	b.addLimited(
		"find", "search over everything, p95 of all",
		fmt.Sprintf("%s, %d offers, %d vehicles", s.engine, largest, b.countOfVehicles()),
		ms(quantile(asked, 0.95)), "ms", 80,
	)
	const bound = 60
	all := ms(quantile(listed, 0.95))
	short := ms(quantile(least, 0.95))
	b.addFigure(figure{
		id:        "find",
		name:      "list of offers, p95 of all",
		load:      fmt.Sprintf("%s, %d offers; reference: list of brands", s.engine, largest),
		ours:      formatNumber(all) + " ms",
		reference: formatNumber(short) + " ms",
		ratio:     formatNumber(all/short) + "x",
		bound:     fmt.Sprintf("<= %d ms", bound),
		missed:    all > bound,
	})

	return nil
}

// askAsSellers asks all there is to ask as each seller, one request after the other.
func (b *bench) askAsSellers(running *server, costs []found) error {
	for i, kind := range finds {
		var waits, medians, least []time.Duration
		slowest := time.Duration(0)
		which := ""

		for _, n := range sellersOf {
			token, err := running.logIn(sellerName(n))
			if err != nil {
				return err
			}

			for _, path := range kind.paths {
				address := base + "/version?" + path
				if kind.kind == palette || kind.kind == vehicleNumbers {
					address = base + "/search?q=" + path
				}

				r, err := timeRequests(asked, running, getRequest(address, token))
				if err != nil {
					return err
				}

				bare, err := timeRequests(asked, running, getRequest(leastList, token))
				if err != nil {
					return err
				}

				waits = append(waits, r...)
				least = append(least, bare...)
				medians = append(medians, quantile(r, 0.5))
				if p95 := quantile(r, 0.95); p95 > slowest {
					slowest = p95
					which = sellerName(n) + " " + path
				}
			}
		}

		costs[i].medians = append(costs[i].medians, quantile(medians, 0.5))
		costs[i].waits = waits
		costs[i].slowest = slowest
		costs[i].which = which
		costs[i].least = least
	}

	return nil
}

// timeRequests asks the same so many times, one after the other.
func timeRequests(n int, running *server, request []byte) ([]time.Duration, error) {
	c, err := dialServer(running.address)
	if err != nil {
		return nil, err
	}

	defer c.Close()
	waits := make([]time.Duration, n)
	for i := range waits {
		start := time.Now()
		status, err := c.sendRequest(request)
		if err != nil {
			return nil, err
		}
		if status != http.StatusOK {
			return nil, fmt.Errorf("status %d: %s", status, c.body)
		}

		waits[i] = time.Since(start)
	}

	return waits, nil
}
